/** Values of a row as the log has them: text, null, or left out where a large value has not changed. */
export type LogRow = Record<string, string | null | undefined>

type Relation = { relationOid: number; schema: string; name: string }

/** A message of the log's parser, as far as we listen. `commitTime` is in microseconds since 1970. */
export type LogMessage =
  | { tag: 'begin'; xid: number; commitTime: bigint }
  | { tag: 'message'; prefix: string; content: Uint8Array }
  | ({ tag: 'relation' } & Relation)
  | { tag: 'insert'; relation: Relation; new: LogRow }
  | { tag: 'update'; relation: Relation; new: LogRow; old: LogRow | null; key: LogRow | null }
  | { tag: 'delete'; relation: Relation; old: LogRow | null; key: LogRow | null }
  | { tag: 'commit' | 'origin' | 'type' | 'truncate' }

/** One changed row of a table. `old` holds what its replica identity lets the log keep. */
export type Change = {
  oid: number
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The time of its commit, as ISO 8601. */
  at: string
  record: LogRow | undefined
  old: LogRow | undefined
  /** Characters of all values. */
  size: number
}

export function changeOf(
  told: Extract<LogMessage, { tag: 'insert' | 'update' | 'delete' }>,
  committedAt: number,
): Change {
  const { relationOid: oid, schema, name: table } = told.relation
  const record = told.tag === 'delete' ? undefined : told.new
  const old = told.tag === 'insert' ? undefined : (told.old ?? told.key ?? undefined)
  return {
    oid,
    schema,
    table,
    type: told.tag === 'insert' ? 'INSERT' : told.tag === 'update' ? 'UPDATE' : 'DELETE',
    at: new Date(committedAt).toISOString(),
    record,
    old,
    size: sizeOf(record) + sizeOf(old),
  }
}

const sizeOf = (tuple: LogRow | undefined) =>
  Object.values(tuple ?? {}).reduce((sum, value) => sum + (value?.length ?? 0), 0)
