import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type Request, send } from './request.ts'

/** Says what is wrong with an answer; undefined when nothing is. */
type Judge = (answer: Answer | undefined) => string | undefined

// a word of ours, of Node's or of SQL that only an error which nobody foresaw brings out
const inner = [
  /\n\s+at .+:\d+:\d+/,
  /\bnode:internal\b/,
  /\/server\/[\w/-]+\.ts\b/,
  /node_modules/,
  /syntax error at (or near|end)/,
]
// but Postgres’ own “cannot insert into column …”, which names no more than was asked for
const query = /(?<!cannot )\b(select\s.+\sfrom|insert\s+into|update\s.+\sset|delete\s+from)\s+["\w.]+/i

/** No 5xx; in no refusal SQL, a stack or a path of ours; in no answer a secret of the instance. A statement that took its whole time (504) is the load's, and counted apart. */
export function judgeOf(dataDir: string): Judge {
  const { databasePassword, jwtSecret, vapid } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const secrets: string[] = [databasePassword, jwtSecret, vapid.privateKey]
  return (answer) => {
    if (!answer) return undefined
    const { status, head, body } = answer
    if (status >= 500 && status !== 504) return `a ${status}: ${body.slice(0, 300)}`
    if (secrets.some((secret) => `${head}${body}`.includes(secret))) return 'a secret of the instance'
    if (status < 400) return undefined
    const told = inner.find((marker) => marker.test(body)) ?? (query.test(body) ? query : undefined)
    return told && `what only the server knows (${told.source}): ${body.slice(0, 300)}`
  }
}

/** The smallest request that is still answered so: without a header, a part of the query or half of the body at a time. */
export async function smallest(port: number, request: Request, judge: Judge): Promise<Request> {
  let least = request
  for (let tries = 0; tries < 150; ) {
    const next = []
    for (const one of smaller(least)) {
      if (tries++ > 150) break
      if (judge(await send(port, one))) {
        next.push(one)
        break
      }
    }
    if (!next[0]) break
    least = next[0]
  }
  return least
}

function* smaller(request: Request): Generator<Request> {
  for (const name of Object.keys(request.headers)) {
    const { [name]: _, ...headers } = request.headers
    yield { ...request, headers }
  }
  const [path = '', query] = request.path.split(/\?(.*)/s)
  const parts = query?.split('&') ?? []
  for (let at = 0; at < parts.length; at++) {
    const rest = parts.toSpliced(at, 1).join('&')
    yield { ...request, path: rest ? `${path}?${rest}` : path }
  }
  const { body, ...bare } = request
  if (!body?.length) return
  yield bare
  const fields = fieldsOf(body)
  for (const name of Object.keys(fields ?? {})) {
    const { [name]: _, ...rest } = fields!
    yield { ...request, body: Buffer.from(JSON.stringify(rest)) }
  }
  yield { ...request, body: body.subarray(0, body.length >> 1) }
  yield { ...request, body: body.subarray(body.length >> 1) }
}

function fieldsOf(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** As one would type it again; a token is only named. */
export function shown({ method, path, headers, body }: Request): string {
  const said = Object.entries(headers).map(
    ([name, value]) => `  ${name}: ${/^(apikey|authorization)$/.test(name) ? '…' : JSON.stringify(value)}`,
  )
  return [
    `${method} ${path}`,
    ...said,
    ...(body ? [`  ${JSON.stringify(body.toString('utf8').slice(0, 1_000))}`] : []),
  ].join('\n')
}
