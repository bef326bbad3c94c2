import { store } from '../../lib/browser/store.ts'
import type { Message } from './messages.ts'

interface PickerInputs {
  start: object
  level: { conversationId: string }
  add: { conversationId: string }
  rename: { conversationId: string }
  poll: { conversationId: string }
  later: { conversationId: string; send: (at: Date) => void }
  react: { message: Message }
  remind: { message: Message }
  /** A conversation that is to come back. */
  comeBack: { onPick: (at: Date) => void }
  task: { message: Message }
  keep: { message: Message }
  announce: { message: Message }
  lesson: { message: Message }
  seen: { message: Message }
  edits: { message: Message }
  commands: { message: Message }
  topic: { conversationId: string }
  aboutTopic: { conversationId: string; topicId: string; canPost: boolean }
}

/** The open picker: one question at a time, wherever it came from. */
export type OpenPicker = {
  [What in keyof PickerInputs]: { what: What; anchor: Element | null } & PickerInputs[What]
}[keyof PickerInputs]

export const picker = store<OpenPicker | null>(null)

export const openPicker = <What extends keyof PickerInputs>(
  what: What,
  anchor: Element | null,
  about: PickerInputs[What],
) => picker.set({ what, anchor, ...about } as unknown as OpenPicker)

/** The mode of the open composer, set by a message above it or by a key. */
export interface ComposerMode {
  kind: 'reply' | 'edit' | 'again'
  message: Message
  /** The text of the message goes into the answer as well. */
  quote?: boolean
  /** It is one that will be sent later, and is changed until then. */
  scheduled?: boolean
}
export const composing = store<ComposerMode | null>(null)
