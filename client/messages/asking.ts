import { store } from '../lib/store.ts'
import type { Message } from './queries.ts'

interface About {
  start: object
  level: { conversationId: string }
  add: { conversationId: string }
  rename: { conversationId: string }
  poll: { conversationId: string }
  later: { conversationId: string; send: (at: Date) => void }
  react: { message: Message }
  remind: { message: Message }
  task: { message: Message }
  announce: { message: Message }
  report: { message: Message }
  seen: { message: Message }
  edits: { message: Message }
  acts: { message: Message }
  topic: { conversationId: string }
  aboutTopic: { conversationId: string; topicId: string; canPost: boolean }
}

/** What one is asked to choose: one question at a time, wherever it came from. */
export type Asking = { [What in keyof About]: { what: What; anchor: Element | null } & About[What] }[keyof About]

export const asking = store<Asking | null>(null)

export const ask = <What extends keyof About>(what: What, anchor: Element | null, about: About[What]) =>
  asking.set({ what, anchor, ...about } as unknown as Asking)

/** What the composer of the open conversation is asked to do by a message above it, or by a key. */
export interface Composing {
  kind: 'reply' | 'edit' | 'again'
  message: Message
  /** The text of the message goes into the answer as well. */
  quote?: boolean
}
export const composing = store<Composing | null>(null)
