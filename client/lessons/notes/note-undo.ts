import { mutate } from '../../lib/query/query.ts'
import { type CommandInputs, commandOf, runCommand } from '../../lib/registries/commands.ts'
import type { AddNote } from '../command-inputs.ts'
import { knownNote, lessonNotes } from '../data/lesson-notes.ts'

/* The commands that take back what somebody did with their notes. */

export const removeNote = commandOf(lessonNotes.removing)

export const addNote = ({ anchor, ...note }: AddNote) =>
  mutate(lessonNotes.adding, { ...note, ...(anchor && { anchor: { ...anchor } }) })

export const changeNote = (note: CommandInputs['lessons.changeNote']) =>
  mutate(lessonNotes.changing, { ...note, version: knownNote(note.id)?.version ?? 1 })

/** Takes back a quote that was sent to the group, and the note that leads to it. */
export async function unshare({ message, note }: CommandInputs['lessons.unshare']) {
  await runCommand({ verb: 'messages.remove', input: { id: message } })
  await removeNote({ id: note })
}
