import { t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { newId } from '../lib/query/id.ts'
import { attempt, mutate, query } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { blankEntry, entryOf, removingEntry, restoringEntry, savingEntry } from './data/entries.ts'
import type { JournalEntry } from './data/types.ts'
import { openWriterOf } from './write/writers.ts'

/* What a person does with entries, each with its undo; and what other rooms and undo do by name. */

/** Adds a whole entry, as of this moment unless it says another. */
export function add({ id = newId(), ...fields }: CommandInputs['journal.add']) {
  const row = { ...blankEntry(), ...fields, client_written_at: serverDate().toISOString() }
  return mutate(savingEntry, { id, row, basedOn: [] })
}

/** Says columns of an entry anew, whatever they are now. */
export async function change({ id, changes }: CommandInputs['journal.change']) {
  // where it is being written, it goes with what is written
  const writer = openWriterOf(id)
  if (writer) {
    writer.set(changes)
    return writer.handOver()
  }
  const [entry] = await query.ensureQueryData(entryOf(id))
  if (!entry) return
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, entry[name as keyof JournalEntry]]))
  await mutate(savingEntry, { id, version: entry.version, row: changes, basedOn: [before] })
}

export const remove = commandOf(removingEntry)
export const restore = commandOf(restoringEntry)

export function removeEntry({ id, title }: Pick<JournalEntry, 'id' | 'title'>) {
  attempt(removingEntry, { id })
  offerUndo(title ? t`Deleted “${title}”` : t`Deleted the entry`, { verb: 'journal.restore', input: { id } })
}

/** Adds words from a lesson to the journal. */
export async function keepQuote(words: CommandInputs['journal.keepQuote']) {
  const id = newId()
  await add({ id, ...words })
  offerUndo(t`Added to your journal`, { verb: 'journal.remove', input: { id } }, `/journal?entry=${id}`)
}

/* Copies that others read come when one is first shared. */

const copies = () => import('./share/share-commands.ts')
export const share = async (input: CommandInputs['journal.share']) => (await copies()).share(input)
export const withdraw = async (input: CommandInputs['journal.withdraw']) => (await copies()).withdraw(input)
export const returnShare = async (input: CommandInputs['journal.returnShare']) => (await copies()).returnShare(input)

/* What undo does with memories, templates and prompts comes when it is first done. */

export const showMemory = async (input: CommandInputs['journal.showMemory']) =>
  (await import('./memories/memory-commands.ts')).showMemory(input)

const templates = () => import('./templates/template-commands.ts')
export const addTemplate = async (input: CommandInputs['journal.addTemplate']) => (await templates()).addTemplate(input)
export const changeTemplate = async (input: CommandInputs['journal.changeTemplate']) =>
  (await templates()).changeTemplate(input)
export const removeTemplate = async (input: CommandInputs['journal.removeTemplate']) =>
  (await templates()).removeTemplate(input)

const prompts = () => import('./templates/prompt-commands.ts')
export const addPrompt = async (input: CommandInputs['journal.addPrompt']) => (await prompts()).addPrompt(input)
export const changePrompt = async (input: CommandInputs['journal.changePrompt']) =>
  (await prompts()).changePrompt(input)
export const removePrompt = async (input: CommandInputs['journal.removePrompt']) =>
  (await prompts()).removePrompt(input)
