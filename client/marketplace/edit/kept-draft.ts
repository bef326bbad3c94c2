import { localDraft } from '../../lib/outbox/local-draft.ts'
import type { ListingWords } from '../data/own.ts'

/* The words of a listing that are not saved yet are on this device at once: a tab that dies loses nothing. */

export function draftStore(id: string) {
  const draft = localDraft<ListingWords>({
    ...{ table: 'listings', row: id, field: 'words' },
    formerly: `listing draft <user> ${id}`,
  })
  return {
    read: () => draft.read() ?? {},
    write: (words: ListingWords) => draft.write(Object.keys(words).length > 0 ? words : null),
  }
}
