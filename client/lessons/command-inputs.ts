/* The room's commands and their inputs: see lib/registries/commands.ts. */
import type { Mark } from '../groups/members/attendance-marks.ts'
import type { Anchor } from './anchors/quote.ts'
import type { NoteColor } from './data/lesson-notes.ts'

export interface FinishLesson {
  adoption_id: string
  lesson_key: string
  done: boolean
}

export interface FinishItem extends FinishLesson {
  item_key: string
}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'lessons.finish': FinishLesson
    'lessons.finishItem': FinishItem
    'lessons.mark': MarkAtLesson
    'lessons.release': ReleaseLesson
    'lessons.acceptReply': AcceptReply
    'lessons.lockThread': LockThread
    'lessons.restoreThread': { id: string }
    'lessons.restoreReply': { id: string }
    'lessons.revokeCertificate': RevokeCertificate
    'lessons.addNote': AddNote
    'lessons.changeNote': { id: string; color: NoteColor }
    'lessons.removeNote': { id: string }
    'lessons.unshare': { message: string; note: string }
    'lessons.excuse': ExcuseFromLesson
  }
}

export interface MarkAtLesson {
  /** A row of the plan. */
  entry: string
  user_id: string
  state: Mark
}

export interface ReleaseLesson {
  adoption_id: string
  lesson_key: string
  /** None: for everybody. */
  user_id: string | null
  opens_on: string | null
}

export interface AcceptReply {
  thread_id: string
  /** None: no answer is accepted. */
  reply_id: string | null
}

export interface LockThread {
  thread_id: string
  locked: boolean
}

export interface RevokeCertificate {
  id: string
  revoked: boolean
}

/** A note as it was before it was deleted. */
export interface AddNote {
  id: string
  adoption_id: string
  lesson_key: string
  color: NoteColor
  anchor?: Anchor
  note_html: string
}

export interface ExcuseFromLesson {
  adoption_id: string
  user_id: string
  lesson_key: string
  excused: boolean
  note?: string
  /** The state that is shown without the excuse, where it is known. */
  was?: 'n' | 'p'
}
