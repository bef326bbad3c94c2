import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt, mutate, query } from '../../lib/query/query.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { eventOf } from '../data/events.ts'
import { slotLinesOf } from '../slots/queries.ts'
import { type EventTemplate, eventTemplates } from './queries.ts'
import { contentOf } from './template-content.ts'

/** Keeps an event as a template of its group, with its questions and slots. Refused, it throws for the form. */
export async function saveTemplate(event_id: string, name: string) {
  const [[row], slots] = await Promise.all([
    query.ensureQueryData(eventOf(event_id)),
    query.ensureQueryData(slotLinesOf(event_id)),
  ])
  if (!row) throw new Error(t`This event no longer exists, or you don’t have access to it.`)
  const id = newId()
  await mutate(
    { ...eventTemplates.adding, meta: { saidAtField: true } },
    { id, group_id: row.group_id, name, content: contentOf(row, slots) },
  )
  offerUndo(t`Saved “${name}” as a template`, { verb: 'events.removeTemplate', input: { id } })
}

export function removeTemplate({ id, group_id, name, content }: EventTemplate) {
  attempt(eventTemplates.removing, { id })
  offerUndo(t`Deleted the template “${name}”`, { verb: 'events.addTemplate', input: { id, group_id, name, content } })
}

export const addAgain = commandOf(eventTemplates.adding)
export const removeAgain = commandOf(eventTemplates.removing)
