import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { type RichDraft, versionUnder } from '../../lib/outbox/rich-draft.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt, query } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { blankEntry, savingEntry } from '../data/entries.ts'
import { reflectionsOf } from '../data/reflection.ts'
import type { ItemPlace, JournalEntry } from '../data/types.ts'

/* What is written to a step of a lesson: entries of one’s journal, shown before they are sent. */

const now = () => serverDate().toISOString()

export function addReflection(place: ItemPlace, title: string, body_html: string) {
  const id = newId()
  const written = { title: title.slice(0, 160), body_html, source: 'lesson_reflect' as const, ...place }
  // what was written before may not have come yet, and without a network does not: these words are there all the same
  query.setQueryData(reflectionsOf(place).queryKey, (known = []) => known, { updatedAt: 0 })
  attempt(savingEntry, { id, row: { ...blankEntry(), ...written, client_written_at: now() }, basedOn: [] })
  offerUndo(t`Saved to your journal`, { verb: 'journal.remove', input: { id } }, `/journal?entry=${id}`)
}

export function changeReflection({ id, body_html, version }: JournalEntry, draft: RichDraft) {
  attempt(savingEntry, {
    id,
    version: versionUnder(draft, { html: body_html, version }),
    row: { body_html: draft.html, client_written_at: now() },
    basedOn: [{ body_html: draft.began?.html ?? body_html }],
  })
  const before = draft.began?.html ?? body_html
  offerUndo(t`Changed your reflection`, { verb: 'journal.change', input: { id, changes: { body_html: before } } })
}
