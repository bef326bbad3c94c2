import { t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { attempt, mutate, query } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import type {
  AcceptReply,
  AddNote,
  ExcuseFromLesson,
  FinishItem,
  FinishLesson,
  LockThread,
  MarkAtLesson,
} from './command-inputs.ts'
import { markingAtLesson } from './data/attendance.ts'
import { revokingCertificate } from './data/certificate.ts'
import { lessonOf } from './data/lesson.ts'
import { finishingItem, finishingLesson, knownLesson } from './data/progress-writes.ts'
import { releasing } from './data/releases.ts'
import { stateAfter } from './data/steps.ts'

/* What a person does in lessons, each with its undo. */

const now = () => serverDate().toISOString()

export const finish = (input: FinishLesson) => mutate(finishingLesson, { ...input, said_at: now() })

export const finishItem = (input: FinishItem) => mutate(finishingItem, { ...withLesson(input), said_at: now() })

export const mark = (input: MarkAtLesson) => mutate(markingAtLesson, { ...input, marked_at: now() })

export const release = commandOf(releasing)

export const revokeCertificate = commandOf(revokingCertificate)

const notes = () => import('./notes/note-undo.ts')
export const addNote = async (input: AddNote) => (await notes()).addNote(input)
export const changeNote = async (input: CommandInputs['lessons.changeNote']) => (await notes()).changeNote(input)
export const removeNote = async (input: CommandInputs['lessons.removeNote']) => (await notes()).removeNote(input)
export const unshare = async (input: CommandInputs['lessons.unshare']) => (await notes()).unshare(input)
export const excuse = async (input: ExcuseFromLesson) => mutate((await import('./data/excuses.ts')).excusing, input)

/** Marks a lesson as done, or as not done. */
export function markLesson(input: FinishLesson, title: string) {
  attempt(finishingLesson, { ...input, said_at: now() })
  offerUndo(input.done ? t`Finished “${title}”` : t`Marked “${title}” as not done`, {
    verb: 'lessons.finish',
    input: { ...input, done: !input.done },
  })
}

/** Marks an item of a lesson as done, or as not done. */
export function markItem(input: FinishItem, title: string) {
  attempt(finishingItem, { ...withLesson(input), said_at: now() })
  offerUndo(input.done ? t`Done: “${title}”` : t`Marked “${title}” as not done`, {
    verb: 'lessons.finishItem',
    input: { ...input, done: !input.done },
  })
}

/** Marks an item as done by what was written to it. What takes that back takes this back. */
export const wroteItem = (input: FinishItem) => attempt(finishingItem, { ...withLesson(input), said_at: now() })

/** The same with the state that the lesson comes to, where both are known on this device. */
function withLesson(input: FinishItem) {
  const text = query.getQueryData(lessonOf(input.adoption_id, input.lesson_key).queryKey)
  const mine = knownLesson(input.adoption_id, input.lesson_key)
  const lesson = text && mine && stateAfter(text, mine, input.item_key, input.done)
  return lesson ? { ...input, lesson } : input
}

/* The commands of the talk beside a lesson, which come when one is undone. */

const talk = () => import('./talk/commands.ts')

export const acceptReply = async (input: AcceptReply) => (await talk()).acceptReply(input)

export const lockThread = async (input: LockThread) => (await talk()).lockThread(input)

export const restoreThread = async (input: { id: string }) => (await talk()).restoreThread(input)

export const restoreReply = async (input: { id: string }) => (await talk()).restoreReply(input)
