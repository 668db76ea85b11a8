/** Whether the server could be reached when it was last asked for something. */

class Server {
  reached = $state(true);
}

export const server = new Server();
