import type { MutationOptions, QueryKey } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../browser/server-clock.ts'
import { optimistic, type ShownChange } from '../query/query.ts'
import { myId } from '../supabase/session.ts'
import type { WriteRow } from './waiting-write.ts'
import { write } from './write.ts'
import type { Write } from './write-request.ts'

type Tables = Database['public']['Tables']
type Functions = Database['public']['Functions']
type Table = keyof Tables
type Row<T extends Table> = Tables[T]['Row']
type Args<F extends keyof Functions> = Functions[F]['Args']

/** A new row: what `blank` knows may be left out. */
type NewRow<T extends Table, Blank> = { id: string } & Omit<Tables[T]['Insert'], 'id' | keyof Blank> &
  Partial<Tables[T]['Insert']>

/** A change names its row and, where the table counts versions, the one that it was based on. */
type RowChange<T extends Table> = Tables[T]['Update'] & { id: string } & (Row<T> extends { version: number }
    ? { version: number }
    : { version?: never })

/** The kinds of rows that lie in the trash for a while: `delete_x` takes them there, `restore_x` takes them out. */
type TrashKind = { [F in keyof Functions]: F extends `restore_${infer Kind}` ? Kind : never }[keyof Functions]

type Before = ShownChange<WriteRow[]>[]
type Mutation<Input> = MutationOptions<void, Error, Input, Before>

interface CollectionOptions<T extends Table, Blank> {
  /** The columns by which a row is known, where that is not its id. */
  by?: readonly (keyof Row<T> & string)[]
  /** The lists that take in a new row, by the beginnings of their keys; without it, every list of the table. */
  lists?(row: NewRow<T, Blank>): readonly QueryKey[]
  /** The columns of a new row that the database fills in, beside those of every table. */
  blank?(row: Partial<Row<T>>): Blank
  /** The columns that the database changes with others. */
  follow?(change: Partial<Row<T>>, row: Row<T>): Partial<Row<T>>
  /** The order of a list; without it a new row is the last, or the first. */
  order?(a: Row<T>, b: Row<T>): number
  first?: boolean
  trash?: TrashKind
}

interface Collection<T extends Table, Blank> {
  adding: Mutation<NewRow<T, Blank>>
  changing: Mutation<RowChange<T>>
  /** Makes the row that has these columns of `by`, or changes it to this. */
  putting: Mutation<Partial<Row<T>>>
  /** Into the trash, where the table has one. */
  removing: Mutation<{ id: string }>
  /**
   * A function of the database. `change` is what it does to the row that `of` names, which goes where nothing is left
   * of it; without it, what comes of the function is shown with the next answer.
   */
  rpc<F extends keyof Functions, Known = Row<T>>(
    name: F,
    change?: (row: Known, args: Args<F>) => Known | undefined,
    of?: (args: Args<F>) => Partial<Row<T>>,
  ): Mutation<Args<F>>
}

interface Restorable {
  /** Out of the trash: it comes back with the next answer, as it was. */
  restoring: Mutation<{ id: string }>
}

/** The types of all rows at once are more than the compiler takes: below here a row is a row. */
interface UntypedOptions {
  by?: readonly string[]
  lists?(row: WriteRow): readonly QueryKey[]
  blank?(row: WriteRow): WriteRow
  follow?(change: WriteRow, row: WriteRow): WriteRow
  order?(a: WriteRow, b: WriteRow): number
  first?: boolean
  trash?: string
}

/** The rows of a table, by the verbs with which people change them: each is shown before it is sent. */
export function collection<T extends Table, Blank = unknown>(
  table: T,
  options: CollectionOptions<T, Blank> & { trash: TrashKind },
): Collection<T, Blank> & Restorable
export function collection<T extends Table, Blank = unknown>(
  table: T,
  options?: CollectionOptions<T, Blank>,
): Collection<T, Blank>
export function collection(table: string, options: UntypedOptions = {}): unknown {
  const { by = ['id'], blank, follow, trash, ...of } = options
  const every = [[table]]
  const isSame = (row: WriteRow, other: WriteRow) => by.every((column) => row[column] === other[column])
  const arranged = (list: WriteRow[]) => (of.order ? list.toSorted(of.order) : list)
  const withRow = (list: WriteRow[], row: WriteRow) => arranged(of.first ? [row, ...list] : [...list, row])

  const rpc: Rpc = (name, change, of = (args) => args) => ({
    ...optimistic<WriteRow, WriteRow>(every, (list, args) =>
      change
        ? list.map((row) => (isSame(row, of(args)) ? change(row, args) : row)).filter((row) => row !== undefined)
        : list,
    ),
    mutationFn: (args) => write({ rpc: name, args } as Write),
  })
  const adding: Mutation<WriteRow> = {
    ...optimistic<WriteRow, WriteRow>(
      of.lists ?? (() => every),
      (list, row) => withRow(list, { ...filledIn(), ...blank?.(row), ...row }),
      table,
    ),
    mutationFn: (row) => write({ table, verb: 'insert', row } as Write),
  }
  const changing: Mutation<WriteRow> = {
    ...optimistic<WriteRow, WriteRow>(every, (list, { version: _based, ...change }) =>
      arranged(
        list.map((row) => (isSame(row, change) ? { ...row, ...change, ...follow?.(change, row), ...next(row) } : row)),
      ),
    ),
    mutationFn: ({ id, version, ...row }) =>
      write({ table, verb: 'update', id, ...(version !== undefined && { version }), row } as Write),
  }
  const putting: Mutation<WriteRow> = {
    ...optimistic<WriteRow, WriteRow>(every, (list, row) => {
      const before = list.find((one) => isSame(one, row))
      const others = list.filter((one) => one !== before)
      return withRow(others, { ...blank?.(row), ...before, ...row })
    }),
    mutationFn: (row) => write({ table, verb: 'put', by, row } as Write),
  }
  const deleting: Mutation<WriteRow> = {
    ...optimistic<WriteRow, WriteRow>(every, (list, gone) => list.filter(({ id }) => id !== gone.id)),
    mutationFn: ({ id }) => write({ table, verb: 'delete', id } as Write),
  }
  return {
    ...{ rpc, adding, changing, putting },
    removing: trash ? rpc(`delete_${trash}`, () => undefined) : deleting,
    restoring: rpc(`restore_${trash}`),
  }
}

type Rpc = (
  name: string,
  change?: (row: WriteRow, args: WriteRow) => WriteRow | undefined,
  of?: (args: WriteRow) => WriteRow,
) => Mutation<WriteRow>

/** The columns that a table fills in by itself, where it has them. */
function filledIn() {
  const now = serverDate().toISOString()
  return { version: 1, created_by: myId(), created_at: now, updated_at: now }
}

const next = (row: WriteRow) => 'version' in row && { version: Number(row.version) + 1 }
