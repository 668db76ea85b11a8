"""The server: rooms over HTTP and sockets, the page, machines in processes of their own."""
