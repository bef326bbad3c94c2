import type { Database } from '../../../supabase/types.ts'

type Tables = Database['public']['Tables']
type Functions = Database['public']['Functions']

/** A change names the version that it was based on, where the table counts them. */
type Based<T extends keyof Tables> = Tables[T]['Row'] extends { version: number } ? { version: number } : object

/**
 * A write is data, never a closure, so that it can wait in an outbox and be sent again. What the database fills in
 * may be left out of a row. `put` is for a row that is known by other columns than an id: it is made, or becomes this.
 * `update all` changes every row that is as `where` says, and none is no mistake.
 */
export type Write = (
  | {
      [T in keyof Tables]: { table: T; verb: 'insert'; row: Partial<Tables[T]['Insert']> & { id: string } }
    }[keyof Tables]
  | {
      [T in keyof Tables]: { table: T; verb: 'update'; id: string; row: Tables[T]['Update'] } & Based<T>
    }[keyof Tables]
  | {
      [T in keyof Tables]: {
        table: T
        verb: 'put'
        by: readonly (keyof Tables[T]['Row'])[]
        row: Partial<Tables[T]['Insert']>
      }
    }[keyof Tables]
  | {
      [T in keyof Tables]: {
        table: T
        verb: 'update all'
        where: Partial<Tables[T]['Row']>
        row: Tables[T]['Update']
      }
    }[keyof Tables]
  | { [T in keyof Tables]: { table: T; verb: 'delete'; id: string } }[keyof Tables]
  | { [F in keyof Functions]: { rpc: F; args: Functions[F]['Args'] } }[keyof Functions]
) & {
  /** Follows from looking at something: it is sent like the others, but is no change that the person waits for. */
  incidental?: true
  /**
   * A save of something that is being written: it joins one that waits, and these columns as its writer knew them say
   * what it was based on, whatever the version. Where they are any of these, nobody else has changed them.
   */
  basedOn?: readonly Readonly<Record<string, unknown>>[]
}
