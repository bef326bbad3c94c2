import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage, mutate, query } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { answering, beginAnswers } from '../data/answer-writes.ts'
import { addingEvent, changingEvent, linkingEvent } from '../data/event-writes.ts'
import { type EventRow, eventOf } from '../data/events.ts'
import { momentOf } from '../data/wall-clock.ts'
import { addSlots } from '../slots/slot-commands.ts'
import { changesFrom, columnsOf, type EventColumns, type EventDraft } from './draft.ts'

/** Sends a draft. Until it is taken, or waits in the outbox, the form stays as it is; a refusal is said there. */
export function useSaveEvent(row: EventRow | undefined) {
  const [error, setError] = useState<Error | null>(null)
  const [pending, setPending] = useState(false)
  async function during(work: () => Promise<unknown>) {
    setPending(true)
    setError(null)
    try {
      await work()
      return true
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)))
      return false
    } finally {
      setPending(false)
    }
  }
  return {
    error,
    pending,
    isConflict: error !== null && 'code' in error && error.code === 'conflict',
    create: (draft: EventDraft, status: 'draft' | 'scheduled') => during(() => create(draft, status)),
    save: (draft: EventDraft, version: number, base: EventColumns) =>
      during(async () => row && save(row, draft, version, base)),
    /** The version that is there now, to write over. */
    latest: async () => (await query.fetchQuery({ ...eventOf(row?.id ?? ''), staleTime: 0 }))[0]?.version,
  }
}

async function create(draft: EventDraft, status: 'draft' | 'scheduled') {
  const columns = columnsOf(draft)
  await mutate(addingEvent, { id: draft.id, group_id: draft.group_id, status, ...columns })
  offerUndo(status === 'draft' ? t`Saved “${columns.title}” as a draft` : t`Planned “${columns.title}”`, {
    verb: 'events.remove',
    input: { id: draft.id },
  })
  if (draft.slots && draft.slots.length > 0)
    void addSlots(draft.id, draft.slots, true).catch((refused: unknown) => toast(errorMessage(refused), 'bad'))
  if (draft.message_id)
    void mutate(linkingEvent, { event_id: draft.id, message_id: draft.message_id }).catch(() => undefined)
  const over = momentOf(columns.ends_local, columns.tz).getTime() < serverNow()
  if (!draft.coming || status === 'draft' || over) return
  beginAnswers()
  // where it is full of the planner alone, it is not; a refusal here is no reason to keep the form
  void mutate({ ...answering, meta: {} }, { occurrence_id: draft.id, status: 'going', guests: 0 }).catch(
    () => undefined,
  )
}

async function save(row: EventRow, draft: EventDraft, version: number, base: EventColumns) {
  const { names, to, back } = changesFrom(base, columnsOf(draft))
  const asks = draft.reconfirm && row.status === 'scheduled' ? { reconfirm_at: serverDate().toISOString() } : {}
  if (names.length === 0 && !draft.reconfirm) return
  await mutate({ ...changingEvent, meta: { saidAtField: true } }, { id: row.id, version, ...to, ...asks })
  const title = draft.title.trim()
  offerUndo(t`Changed “${title}”`, { verb: 'events.change', input: { id: row.id, version: version + 1, ...back } })
}
