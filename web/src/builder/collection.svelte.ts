/** Documents of the server's collection, and what their owners may do with them. */
import { announcer } from '../lib/announce.svelte';
import { api, messageOf } from '../lib/api';
import type { SavedDocument } from '../lib/protocol';
import { dropToken, ownerToken } from './kept';
import type { Json } from './types';
import { t } from '../lib/tongue.svelte';

export class Collection {
  documents = $state.raw<SavedDocument[]>([]);

  constructor(readonly kind: SavedDocument['kind']) {}

  isOwn({ id }: SavedDocument): boolean {
    return Boolean(ownerToken(id));
  }

  find(): Promise<void> {
    return attempt(async () => {
      const { documents } = await api.collection();
      this.documents = documents.filter(({ kind }) => kind === this.kind);
    });
  }

  /** The list has only the heads of long documents. */
  open({ id, document }: SavedDocument, take: (whole: Json) => void): Promise<void> {
    return attempt(async () => {
      take(Object.keys(document).length ? document : (await api.document(id)).document);
    });
  }

  remove({ id, title }: SavedDocument): Promise<void> {
    return attempt(async () => {
      await api.deleteDocument(id, ownerToken(id));
      dropToken(id);
      this.documents = this.documents.filter((document) => document.id !== id);
      announcer.note(t('{title} is no longer in the collection.', { title }));
    });
  }
}

/** What fails is told to the reader. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (failure) {
    announcer.note(messageOf(failure));
  }
}
