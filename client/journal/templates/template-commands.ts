import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt, mutate, query } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import type { CommandInputs } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { type JournalTemplate, journalTemplates, type TemplateFields, templateRows } from '../data/templates.ts'

/* What a person does with templates of their own, each with its undo. */

const known = () => query.getQueryData(journalTemplates.queryKey) ?? []

/** Makes a template, behind the others. */
export function makeTemplate(fields: TemplateFields) {
  const id = newId()
  const last = known().findLast(({ created_by }) => created_by !== null)
  attempt(templateRows.adding, { id, ...fields, rank: rankBetween(last?.rank ?? null, null) })
  offerUndo(t`Added “${fields.name}”`, { verb: 'journal.removeTemplate', input: { id } })
}

export function editTemplate({ id, version, ...before }: JournalTemplate, fields: TemplateFields) {
  attempt(templateRows.changing, { id, version, ...fields })
  const { name, body_html, icon } = before
  offerUndo(t`Changed “${fields.name}”`, {
    verb: 'journal.changeTemplate',
    input: { id, changes: { name, body_html, icon } },
  })
}

export function deleteTemplate({ id, name, body_html, icon, rank }: JournalTemplate) {
  attempt(templateRows.removing, { id })
  offerUndo(t`Deleted “${name}”`, { verb: 'journal.addTemplate', input: { id, name, body_html, icon, rank } })
}

export const addTemplate = (input: CommandInputs['journal.addTemplate']) => mutate(templateRows.adding, input)

export async function changeTemplate({ id, changes }: CommandInputs['journal.changeTemplate']) {
  const version = known().find((one) => one.id === id)?.version
  if (version !== undefined) await mutate(templateRows.changing, { id, version, ...changes })
}

export const removeTemplate = ({ id }: CommandInputs['journal.removeTemplate']) => mutate(templateRows.removing, { id })
