import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { MutationCache, type MutationOptions, QueryClient, type QueryKey, timeoutManager } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { toast } from '../browser/toast.ts'
import { refetchStale } from './refetch.ts'
import { explained, refusalOf, type WriteTarget } from './refusals.ts'
import { shared } from './shared-rows.ts'
import { sharedTimers } from './shared-timers.ts'

type Tables = Database['public']['Tables']
export type TableName = keyof Tables | keyof Database['public']['Views']

/**
 * Our metadata in TanStack Query: the tables that a view is made of beside its own; what nobody will look at offline
 * (`passing`), and of a long list how many of its last rows are kept for that (`lastKept`); and who tells of an error: a
 * form at its field, a page that shows both versions, or these words instead of the server's.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly TableName[]; passing?: boolean; lastKept?: number }
    mutationMeta: { saidAtField?: boolean; conflictShown?: boolean; failed?: string }
  }
}

/** An error of the REST client; without a code nobody answered. */
interface RestError extends WriteTarget {
  message: string
  code: string
}

/** A server that is only starting (`PGRST002`), or was asked too much at once (`PT429`), has refused nothing. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && Boolean(error.code) && !passing.has(error.code)

const passing = new Set<unknown>(['PGRST002', 'PT429'])

/** True where one more try is worth it: a device that knows that it is offline comes back by itself. */
const retry = (times: number, error: unknown) => times < 2 && !isRefusal(error) && navigator.onLine

timeoutManager.setTimeoutProvider(sharedTimers)

/*
 * A browser that says it is offline may still reach a server on the same machine or network, so everything is tried
 * (`always`), and what fails is asked for again when the browser says that it is back.
 */
export const query = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      retry,
      networkMode: 'always',
      refetchOnReconnect: true,
      structuralSharing: (before, fresh) => {
        const at = asked.get(fresh as object)
        return shared(before, at === undefined ? fresh : waiting.over(before, fresh, at))
      },
    },
    mutations: { retry, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _before, { meta }) => {
      if (meta?.conflictShown && 'code' in error && error.code === 'conflict') return
      if (!meta?.saidAtField) return toast(meta?.failed ?? errorMessage(error), 'bad')
      // the form still has what was written
      if ('kept' in error) void waiting.drop([Number(error.kept)])
    },
  }),
})

/** Returns a request's data, or throws the server's refusal. */
export async function rows<T>(request: PromiseLike<{ data: T; error: RestError | null }>): Promise<NonNullable<T>> {
  const at = moment()
  const { data, error } = await request
  if (error) throw await explained(asError(error))
  return came(data as NonNullable<T>, at)
}

/** Marks an answer as one, for what is asked for in another way than by `rows`. */
export function came<T>(answer: T, at = moment()): T {
  if (typeof answer === 'object' && answer) asked.set(answer, at)
  return answer
}

let moments = 0

/** A moment of this page, later than every one before it. */
export const moment = () => ++moments

/** The REST client hands over the server's refusal as it came; what is thrown is an error, with its code. */
export const asError = ({ message, ...said }: RestError) => Object.assign(new Error(message), said)

/** The moment of the oldest answer that is on screen now. */
export function asOf(): Date | undefined {
  const moments = query
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state }) => (state.data === undefined || state.dataUpdatedAt < 2 ? [] : [state.dataUpdatedAt]))
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}

/** Begins to ask for these, so that the answers are on their way when a page needs them. */
export function prefetch(...lists: readonly { queryKey: QueryKey }[]) {
  for (const list of lists) void query.prefetchQuery(list)
}

/**
 * The outbox's say, set by it once there is one: what is shown of an answer that does not know of writes which wait, or
 * still waited when it was asked for (`over`), and of one that was kept on the device before they were (`overKept`); and
 * the end of a write that was refused to a form, which still has what was written (`drop`).
 */
export const waiting = {
  overKept: async () => (_table: unknown, answer: unknown, _kept: number) => answer,
  over: (_before: unknown, fresh: unknown, _asked: number): unknown => fresh,
  drop: (_places: readonly number[]): unknown => undefined,
}

/** Data from the server as it is, without optimistic changes, each with the moment at which it was asked for. */
const asked = new WeakMap<object, number>()

/**
 * Shows a write before the server has it, in every cached list (`Known`, where it is something else) under `lists`,
 * and takes it back when it is refused, and nothing else that was shown since. What two writes show is shown in their
 * order; the lists of the table are asked for again after the last of them.
 */
export function optimistic<Row, Input, Known = Row[]>(
  lists: readonly QueryKey[],
  change: Shown<Input, Known>,
  table?: string,
): Optimistic<Input, Known>
export function optimistic<Row, Input, Known = Row[]>(
  lists: (input: Input) => readonly QueryKey[],
  change: Shown<Input, Known>,
  table: string,
): Optimistic<Input, Known>
export function optimistic<Row, Input, Known = Row[]>(
  lists: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]),
  change: Shown<Input, Known>,
  table = (lists as readonly QueryKey[])[0]![0],
): Optimistic<Input, Known> {
  return {
    mutationKey: [table],
    onMutate: (input: Input) =>
      inOrder(async () => {
        const keys = lists instanceof Function ? lists(input) : lists
        const known = keys.flatMap((queryKey) => query.getQueriesData<Known>({ queryKey }))
        await Promise.all(keys.map((queryKey) => query.cancelQueries({ queryKey })))
        // a question that is cancelled falls back to what it knew when it was asked, which may have been nothing
        for (const [key, list] of known) if (list && query.getQueryData(key) === undefined) show(key, list)
        const cached = keys.flatMap((queryKey) => query.getQueriesData<Known>({ queryKey }))
        return cached.flatMap(([key, before]): ShownChange<Known>[] => {
          if (!before) return []
          const after = change(before, input, key)
          show(key, after)
          return [{ key, before, after }]
        })
      }),
    onError: async (_error: Error, _input: Input, changes: ShownChange<Known>[] | undefined) => {
      const { withoutChange } = await import('./without-change.ts')
      for (const { key, before, after } of changes ?? []) {
        const now = query.getQueryData(key)
        if (now !== undefined) show(key, withoutChange(now, before, after))
      }
    },
    onSettled: () => written(String(table)),
  }
}

type Shown<Input, Known> = (known: Known, input: Input, key: QueryKey) => Known

interface Optimistic<Input, Known> {
  mutationKey: unknown[]
  onMutate: (input: Input) => Promise<ShownChange<Known>[]>
  onError: (error: Error, input: Input, changes: ShownChange<Known>[] | undefined) => Promise<void>
  onSettled: () => Promise<void>
}

/** An optimistic change of the data of one query. */
export interface ShownChange<Known> {
  key: QueryKey
  before: Known
  after: Known
}

/** Shows an optimistic change; the data stays as old as the last answer. */
export function show(key: QueryKey, list: unknown) {
  const updatedAt = query.getQueryState(key)?.dataUpdatedAt
  query.setQueryData(key, list, updatedAt ? { updatedAt } : {})
}

let last: Promise<unknown> = Promise.resolve()

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Does at once, outside of any part, what `useMutation` does with these options. */
export const mutate = <Result, Input, Before>(options: MutationOptions<Result, Error, Input, Before>, input: Input) =>
  query.getMutationCache().build(query, options).execute(input)

/**
 * The same, for who does not wait. What follows comes as soon as it is taken, before what was read is asked for again;
 * where it failed, that has been said.
 */
export function attempt<Result, Input, Before>(
  options: MutationOptions<Result, Error, Input, Before>,
  input: Input,
  follow?: (result: Result) => void,
) {
  if (!follow) return void mutate(options, input).catch(() => undefined)
  const followed = new Promise<unknown>((settle) => {
    const onSuccess = (result: Result) => settle(follow(result))
    mutate({ ...options, onSuccess }, input).catch(settle)
  })
  toFollow.add(followed)
  void followed.then(() => toFollow.delete(followed))
}

/** Pending callbacks of `attempt`; each settles when its write and callback have finished. */
export const toFollow = new Set<Promise<unknown>>()

/**
 * Stops the writes that have not reached the outbox, of a person who has left: none is tried again as somebody else, and
 * none puts back what it showed into the cache of whoever comes next.
 */
export function stopWrites() {
  for (const mutation of query.getMutationCache().getAll()) {
    if (mutation.state.status !== 'pending') continue
    mutation.setOptions({
      mutationFn: () => Promise.reject(new Error('signed out')),
      meta: { saidAtField: true },
      retry: false,
    })
  }
}

/** Tables of which a change was heard while they were being written. */
const heard = new Set<unknown>()

/** A table has changed: what was read from it is asked for again, unless a write is under way that will ask anyhow. */
export async function changed(table: string) {
  if (!isLeftToWriting(table)) await again(table)
}

/** True while a write is under way, which notes that its table has changed and asks when it is over. */
export function isLeftToWriting(table: unknown) {
  const written = query.isMutating({ mutationKey: [table] }) > 0
  if (written) heard.add(table)
  return written
}

/**
 * A write is over: after the last one its table is asked for again, and once more where others changed it while that
 * was on its way, for the answer may not have that.
 */
export async function written(table: string) {
  // the last one asks; if that is asking already, it does so once more
  const isLast = () => query.isMutating({ mutationKey: [table] }) <= 1
  if (!isLast()) return void heard.add(table)
  do {
    heard.delete(table)
    await again(table)
  } while (heard.has(table) && isLast())
}

/**
 * Calls `follow` when a write has gone well, also when the component that asked has left the screen: the callbacks of
 * `mutate` itself die with their component. Where it failed, that has been said.
 */
export function afterwards<Result>(writing: Promise<Result>, follow: (result: Result) => void) {
  void writing.then(follow, () => undefined)
}

const again = (table: string) =>
  refetchStale(
    query,
    ({ queryKey, meta }) => queryKey[0] === table || Boolean(meta?.reads?.some((read) => read === table)),
  )

/** True where a file of the app itself did not come, as browsers and Vite say it. */
export const isFileAway = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module|preload css/i.test(error.message)

/** True where nobody answered, as Chromium, Firefox and Safari say it. */
export const isUnanswered = (error: unknown) =>
  isFileAway(error) || (error instanceof Error && /fetch|network|load failed/i.test(error.message) && !isRefusal(error))

/** The server's words; our own only where it could not speak, or names what it checks. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return t`Something went wrong.`
  if (isUnanswered(error)) return t`The server can’t be reached. Try again in a moment.`
  const refusal = refusalOf(error)
  if (refusal) return i18n._(refusal.sentence)
  if ('code' in error && error.code === '42501' && /row-level security|permission denied/.test(error.message))
    return t`You don’t have permission to do this.`
  return error.message
}
