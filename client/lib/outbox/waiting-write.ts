import type { Write } from './write-request.ts'

/** A write that waits in the outbox to be sent. */
export interface WaitingWrite {
  /** Its place in the queue. */
  seq: number
  write: Write
  /** Its author: nobody else sends it. */
  user: string
  /** The moment of writing, in milliseconds. */
  at: number
  /** The build that wrote it, for people; and its shape, for the next build. */
  build: string
  shape: number
  /** The number of tries without an answer. */
  tries: number
  state: 'waiting' | 'conflict' | 'refused'
  /** The refusal, in the server's words and code. */
  reason?: string
  code?: string
  /** Columns that the person wrote anew after it was first sent: that one may have arrived. */
  changed?: WriteRow
  /** The row as somebody else left it, where the change was based on an older one. */
  theirs?: WriteRow
}

/** The writes that the person made: a mark of what was read is not one of them. */
export const madeByPerson = (line: readonly WaitingWrite[]) => line.filter(({ write }) => !write.incidental)

export type WriteRow = Record<string, unknown>
