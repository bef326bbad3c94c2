import { t } from '@lingui/core/macro'
import { MutationCache, type MutationOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { askAgain } from './again.ts'
import { supabase } from './supabase.ts'
import { toast } from './toast.ts'

type Tables = Database['public']['Tables']
type Functions = Database['public']['Functions']
export type TableName = keyof Tables | keyof Database['public']['Views']

/** A change names the version that it was based on, where the table counts them. */
type Based<T extends keyof Tables> = Tables[T]['Row'] extends { version: number } ? { version: number } : object

/**
 * A write is data, never a closure, so that it can wait in an outbox and be sent again. What the database fills in
 * may be left out of a row. `put` is for a row that is known by other columns than an id: it is made, or becomes this.
 * `update all` changes every row that is as `where` says, and none is no mistake.
 */
export type Write =
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

/**
 * Where TanStack Query learns of ours: which tables a view is made of beside its own, and who says what went wrong:
 * a form at its field, or these words instead of the server's.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly TableName[] }
    mutationMeta: { saidAtField?: boolean; failed?: string }
  }
}

/** How the REST client tells of a failure; without a code nobody answered. */
interface Said {
  message: string
  code: string
}

const refused = (error: unknown) => error instanceof Error && 'code' in error && Boolean(error.code)

export const query = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: (times, error) => times < 2 && !refused(error) },
    mutations: { retry: (times, error) => times < 2 && !refused(error) },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _before, mutation) => {
      if (!mutation.meta?.saidAtField) toast(mutation.meta?.failed ?? wordsOf(error), 'bad')
    },
  }),
})

/** What was asked for, or the server's refusal as an error. */
export async function rows<T>(request: PromiseLike<{ data: T; error: Said | null }>): Promise<NonNullable<T>> {
  const { data, error } = await request
  if (error) throw asError(error)
  return data as NonNullable<T>
}

/** The REST client hands over the server's refusal as it came; what is thrown is an error, with its code. */
export const asError = (said: Said) => Object.assign(new Error(said.message), { code: said.code })

/** Begins to ask for these, so that the answers are on their way when a page needs them. */
export function ahead(...lists: readonly { queryKey: QueryKey }[]) {
  for (const list of lists) void query.prefetchQuery(list)
}

/**
 * The one door by which anything is written. A row that is already there stays as it is: a repeated write is no
 * second one. Only a function answers anything.
 */
export async function write(deed: Write): Promise<unknown> {
  if ('rpc' in deed) return done(supabase.rpc(deed.rpc, deed.args as never))
  const table = supabase.from(deed.table)
  if (deed.verb === 'insert') return done(table.upsert(deed.row as never, { ignoreDuplicates: true }))
  if (deed.verb === 'put') return done(table.upsert(deed.row as never, { onConflict: deed.by.join(',') }))
  if (deed.verb === 'delete') return done(table.delete().match({ id: deed.id }))
  if (deed.verb === 'update all') return done(table.update(deed.row as never).match(deed.where))
  const based = 'version' in deed ? { id: deed.id, version: deed.version } : { id: deed.id }
  const changed = await rows(
    table
      .update(deed.row as never)
      .match(based)
      .select('id'),
  )
  if (changed.length === 0) throw new Error(t`Somebody else changed this in the meantime. Look again before you do.`)
}

async function done(request: PromiseLike<{ data: unknown; error: Said | null }>): Promise<unknown> {
  const { data, error } = await request
  if (error) throw asError(error)
  return data
}

/**
 * Shows a write before the server has it, in every cached list under `keys`, and takes it back when it is refused.
 * Writes go one after the other, as they were made; the lists are asked for again after the last of them.
 */
export function optimistic<Row, Input>(
  keys: readonly QueryKey[],
  change: (rows: Row[], input: Input, key: QueryKey) => Row[],
) {
  const table = keys[0]![0]
  return {
    mutationKey: [table],
    scope: { id: 'writes' },
    onMutate: async (input: Input) => {
      await Promise.all(keys.map((queryKey) => query.cancelQueries({ queryKey })))
      const before = keys.flatMap((queryKey) => query.getQueriesData<Row[]>({ queryKey }))
      for (const [key, list] of before) if (list) query.setQueryData(key, change(list, input, key))
      return before
    },
    onError: (_error: Error, _input: Input, before: [QueryKey, Row[] | undefined][] | undefined) => {
      for (const [key, list] of before ?? []) query.setQueryData(key, list)
    },
    onSettled: () => (query.isMutating({ mutationKey: [table] }) === 1 ? again(String(table)) : undefined),
  }
}

/** Does at once, outside of any part, what `useMutation` does with these options. */
export const mutate = <Result, Input, Before>(options: MutationOptions<Result, Error, Input, Before>, input: Input) =>
  query.getMutationCache().build(query, options).execute(input)

/** A table has changed: what was read from it is asked for again, unless a write is under way that will ask anyhow. */
export async function changed(table: string) {
  if (!isBeingWritten(table)) await again(table)
}

/**
 * What follows when a write has gone well, also when the part that asked has left the screen by then: the callbacks of
 * `mutate` itself die with their part. Where it failed, that has been said.
 */
export function afterwards<Result>(writing: Promise<Result>, follow: (result: Result) => void) {
  void writing.then(follow, () => undefined)
}

export const isBeingWritten = (table: unknown) => query.isMutating({ mutationKey: [table] }) > 0

const again = (table: string) =>
  askAgain(query, ({ queryKey, meta }) => queryKey[0] === table || Boolean(meta?.reads?.some((read) => read === table)))

/** The server's words; our own only where it could not speak, or speaks of policies. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return t`Something went wrong.`
  if (/fetch|network/i.test(error.message) && !refused(error))
    return t`The server cannot be reached. Try again in a moment.`
  if ('code' in error && error.code === '42501' && /row-level security|permission denied/.test(error.message))
    return t`You do not have the right to do this.`
  return error.message
}
