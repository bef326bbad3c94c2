import { store } from '../browser/store.ts'

export type ReportKind =
  | 'message'
  | 'user'
  | 'event'
  | 'listing'
  | 'review'
  | 'lesson_thread'
  | 'lesson_reply'
  | 'task'
  | 'task_comment'
  | 'announcement'
  | 'goal'
  | 'curriculum_comment'
  | 'group'

/** Something that one may report: `words` as far as it is known by them, `by` whom one may block as well. */
export interface ReportSubject {
  kind: ReportKind
  id: string
  words?: string | null
  by?: string | null
  /** Said among few: its moderators see nothing around it but what who reports adds. */
  among?: 'few' | false
  /** Takes it out of one’s sight, where the report alone doesn’t. */
  hide?: (() => void) | undefined
}

/** Something to be decided about what somebody reported, once the reason is chosen. */
export interface CaseDecision {
  caseId: string
  action: string
}

/**
 * A layer over every page, opened on request: the command menu (of everything, only to find something, only to make
 * something, or for the row that has the focus), the list of keys, recent actions, the trash, the outbox, and the
 * question before one leaves it behind; the report of something, and the reason for what is decided about one.
 */
export type Overlay =
  | { name: 'commands'; about: 'all' | 'search' | 'new' | 'row' }
  | { name: 'keys' }
  | { name: 'recent' }
  | { name: 'trash'; groupId?: string }
  | { name: 'outbox' }
  | { name: 'leaving' }
  | { name: 'report'; subject: ReportSubject | CaseDecision }

export const overlay = store<Overlay | null>(null)

export const openCommands = () => overlay.set({ name: 'commands', about: 'all' })
export const openSearch = () => overlay.set({ name: 'commands', about: 'search' })
export const openNew = () => overlay.set({ name: 'commands', about: 'new' })
export const openActions = () => overlay.set({ name: 'commands', about: 'row' })
export const openKeySheet = () => overlay.set({ name: 'keys' })
export const openRecent = () => overlay.set({ name: 'recent' })
export const openTrash = (groupId?: string) => overlay.set(groupId ? { name: 'trash', groupId } : { name: 'trash' })
export const openOutbox = () => overlay.set({ name: 'outbox' })
export const openReport = (subject: ReportSubject) => overlay.set({ name: 'report', subject })
export const closeOverlay = () => overlay.set(null)
