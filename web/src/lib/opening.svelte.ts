/** Files of the reader's, opened by a button or dropped anywhere: saved games, replays, scenarios. */
import { api, messageOf } from './api';
import { bringAlong } from './brought';
import type { CaseTold } from './protocol';
import { go } from './router';
import { playerName, rememberRoom } from './tokens';
import { later, t } from './tongue.svelte';

/** What a file dialog offers; what is in a file decides what it is. */
export const ACCEPTED = '.replay,.json,.yaml,.yml,.html,text/*';
const MOST_BYTES = 40_000_000;

export interface Shown {
  file: string;
  /** What is wrong with it, if something is. */
  problem: string;
  /** What became of it, if it is a scenario. */
  cases: CaseTold[];
}

class Opening {
  busy = $state('');
  shown = $state.raw<Shown | null>(null);

  /** Go to what is in the file, or say what is wrong with it. */
  async open(file: File): Promise<void> {
    if (this.busy) return;
    this.busy = file.name;
    this.shown = null;
    try {
      if (file.size > MOST_BYTES)
        throw new Error(t('{name} is too large to be a game.', { name: file.name }));
      await this.#read(file.name, await file.text());
    } catch (failure) {
      this.shown = { file: file.name, problem: messageOf(failure), cases: [] };
    } finally {
      this.busy = '';
    }
  }

  async #read(name: string, text: string): Promise<void> {
    if (/^\s*<!doctype html/i.test(text)) {
      const game = bringAlong(text);
      if (game === null) throw new Error(t(NO_GAME));
      go(`/replay/${encodeURIComponent(game)}/0`);
      return;
    }
    const { game, step, cases } = await api.openFile({ text, file: name, name: playerName() });
    if (game) {
      rememberRoom(game.room, game.tokens);
      const over = game.room.status === 'over';
      go(over ? `/replay/${game.room.id}/${step}` : `/table/${game.room.id}`);
    } else {
      this.shown = { file: name, problem: '', cases };
    }
  }
}

const NO_GAME = later(
  'This page holds no saved game. Choose one that was made by “Save as a page”.',
);

export const opening = new Opening();

/** Let the reader choose a file. */
export function chooseFile(): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = ACCEPTED;
  field.onchange = () => {
    const file = field.files?.[0];
    if (file) void opening.open(file);
  };
  field.click();
}

/** The file that is dropped, if it is one. */
export function droppedFile(event: DragEvent): File | null {
  return event.dataTransfer?.files[0] ?? null;
}

/** Whether what is dragged over the page is a file. */
export function dragsFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
