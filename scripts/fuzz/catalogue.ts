import type { Request } from './request.ts'
import { send } from './request.ts'

/** The tables and functions that the database serves, as it tells itself: each column and argument with its type. */
export type Catalogue = {
  tables: Map<string, Map<string, string>>
  functions: Map<string, Map<string, string>>
  ids: string[]
}

type Typed = Record<string, { format?: string; type?: string }>
type Described = {
  definitions: Record<string, { properties?: Typed }>
  paths: Record<string, { post?: { parameters: { schema?: { properties?: Typed } }[] } }>
}

/** Read once as each of those who ask, so that what only one of them may call is there too. */
export async function readCatalogue(port: number, keys: Record<string, string>[]): Promise<Catalogue> {
  const tables = new Map<string, Map<string, string>>()
  const functions = new Map<string, Map<string, string>>()
  const ids = new Set<string>()
  for (const headers of keys) {
    const described = (await json(port, { method: 'GET', path: '/rest/v1/', headers })) as Described
    for (const [name, { properties }] of Object.entries(described.definitions)) tables.set(name, typesOf(properties))
    for (const [path, { post }] of Object.entries(described.paths)) {
      const name = /^\/rpc\/(.+)$/.exec(path)?.[1]
      if (name) functions.set(name, typesOf(post?.parameters.find(({ schema }) => schema)?.schema?.properties))
    }
    for (const [name, columns] of tables) {
      if (columns.get('id') !== 'uuid') continue
      const rows = await json(port, { method: 'GET', path: `/rest/v1/${name}?select=id&order=id&limit=4`, headers })
      if (Array.isArray(rows)) for (const { id } of rows as { id: string }[]) ids.add(id)
    }
  }
  return { tables, functions, ids: [...ids].sort() }
}

const typesOf = (properties: Typed = {}) =>
  new Map(Object.entries(properties).map(([name, { format, type }]) => [name, format ?? type ?? 'text']))

async function json(port: number, request: Request): Promise<unknown> {
  const answer = await send(port, request)
  if (!answer) throw new Error(`Nothing came back from ${request.path}.`)
  const chunked = /transfer-encoding: chunked/i.test(answer.head)
  return JSON.parse(chunked ? unchunked(answer.body) : answer.body)
}

function unchunked(text: string) {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, end).toString(), 16)
    if (!size) break
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts).toString('utf8')
}
