import { store } from '../lib/store.ts'
import type { Message } from './queries.ts'

/** What one is asked to choose: one question at a time, wherever it came from. */
export type Asking = { anchor: Element | null } & (
  | { what: 'start' }
  | { what: 'unread' }
  | { what: 'level' | 'add' | 'rename'; conversationId: string }
  | { what: 'react' | 'remind' | 'task' | 'report' | 'seen' | 'edits' | 'acts' | 'topic'; message: Message }
  | { what: 'later'; conversationId: string; send: (at: Date) => void }
  | { what: 'poll'; conversationId: string }
)

export const asking = store<Asking | null>(null)

type Of<What extends Asking['what']> = Omit<Extract<Asking, { what: What }>, 'what' | 'anchor'>

export function ask<What extends 'start' | 'unread'>(what: What, anchor: Element | null): void
export function ask<What extends Asking['what']>(what: What, anchor: Element | null, about: Of<What>): void
export function ask(what: Asking['what'], anchor: Element | null, about: object = {}) {
  asking.set({ what, anchor, ...about } as Asking)
}

/** What the composer of the open conversation is asked to do by a message above it, or by a key. */
export interface Composing {
  kind: 'reply' | 'edit' | 'again'
  message: Message
  /** The text of the message goes into the answer as well. */
  quote?: boolean
}
export const composing = store<Composing | null>(null)
