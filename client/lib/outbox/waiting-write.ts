import type { Write } from './write-request.ts'

/** A write that waits in the outbox to be sent. */
export interface WaitingWrite {
  /** Its place in the line. */
  seq: number
  deed: Write
  /** Whose it is: nobody else sends it. */
  user: string
  /** When it was written, in milliseconds. */
  at: number
  /** Which build wrote it, for people; and in which shape, for the next build. */
  build: string
  shape: number
  /** How often it was sent without an answer to it. */
  tries: number
  state: 'waiting' | 'conflict' | 'refused'
  /** Why it was refused, in the server's words and code. */
  reason?: string
  code?: string
  /** Columns that the person wrote anew after it was first sent: that one may have arrived. */
  changed?: WriteRow
  /** The row as somebody else left it, where the change was based on an older one. */
  theirs?: WriteRow
}

export type WriteRow = Record<string, unknown>
