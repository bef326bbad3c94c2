import type { Persona } from './rows.ts'

/*
 * The columns that hold a role or a right, who may give it, and how somebody could try to take it, on rows that carry
 * more than they have themselves. Whatever the verb, only who may give it gets through.
 */
export type Right = {
  /** `<table>.<column>` */
  column: string
  /** True where reading the row gives what it holds, as with a code; else reading it tells and no more. */
  readingGives?: true
  givers: readonly Persona[]
  tries: readonly { verb: 'select' | 'insert' | 'update' | 'call'; on: string; sql: string }[]
}
