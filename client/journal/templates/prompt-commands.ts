import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt, mutate } from '../../lib/query/query.ts'
import type { CommandInputs } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { JournalPrompt } from '../data/beginnings.ts'
import { promptRows } from '../data/own-prompts.ts'

/* What a person does with prompts of their own, each with its undo. */

export function makePrompt(text: string) {
  const id = newId()
  attempt(promptRows.adding, { id, text })
  offerUndo(t`Added a prompt`, { verb: 'journal.removePrompt', input: { id } })
}

export function editPrompt({ id, text: before }: JournalPrompt, text: string) {
  attempt(promptRows.changing, { id, text })
  offerUndo(t`Changed a prompt`, { verb: 'journal.changePrompt', input: { id, text: before } })
}

/** A prompt that is switched off stays in the list, and is never asked. */
export function switchPrompt({ id }: JournalPrompt, active: boolean) {
  attempt(promptRows.changing, { id, active })
}

export function deletePrompt({ id, text, active }: JournalPrompt) {
  attempt(promptRows.removing, { id })
  offerUndo(t`Deleted a prompt`, { verb: 'journal.addPrompt', input: { id, text, active } })
}

export const addPrompt = (input: CommandInputs['journal.addPrompt']) => mutate(promptRows.adding, input)
export const changePrompt = (input: CommandInputs['journal.changePrompt']) => mutate(promptRows.changing, input)
export const removePrompt = ({ id }: CommandInputs['journal.removePrompt']) => mutate(promptRows.removing, { id })
