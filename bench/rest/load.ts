import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cell, checkedSql } from './world.ts'

const execute = promisify(execFile)

/** Runs a program that measures; where it is missing, says which of Debian's packages brings it. */
async function run(program: string, packaged: string, asked: string[], env = process.env) {
  try {
    return await execute(program, asked, { env })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(`This bench needs ${program}, and there is none here: sudo apt-get install ${packaged}`)
  }
}

export const connections = 32

export type Measurement = { perSecond: number; p50: number; p99: number; cpu: number; count: number }

/** The limit of PostgreSQL connections with a cell: pgbench, prepared, an implicit transaction in one pipeline. */
export async function pgbench(
  cell: Cell,
  { dir, env, seconds }: { dir: string; env: Record<string, string>; seconds: number },
) {
  const script = join(dir, 'cell.sql')
  writeFileSync(script, cell.checked ? checkedSql(cell.sql) : cell.sql)
  const asked = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds), '-f', script]
  const { stdout } = await run(pgbenchPath(), 'postgresql-contrib', asked, { ...process.env, ...env })
  if (!/failed transactions: 0 /.test(stdout)) throw new Error(stdout)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** Debian keeps it with the server (package postgresql-contrib or postgresql-<version>). */
function pgbenchPath() {
  const root = '/usr/lib/postgresql'
  const found = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin', 'pgbench')) : []
  return found.findLast((path) => existsSync(path)) ?? 'pgbench'
}

/** The cell over HTTP by wrk (Debian's package), each request as one of the people; every answer must be a success. */
export async function wrk(
  cell: Cell,
  {
    dir,
    url,
    tokens,
    pid,
    seconds,
    graph = false,
  }: { dir: string; url: string; tokens: string[]; pid: number; seconds: number; graph?: boolean },
): Promise<Measurement> {
  const script = join(dir, 'cell.lua')
  const file = join(dir, 'tokens')
  writeFileSync(file, tokens.join('\n'))
  writeFileSync(script, lua(cell, new URL(url).pathname, file, graph))
  const before = cpu(pid)
  const { stdout } = await run('wrk', 'wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url])
  const worked = cpu(pid) - before
  const said = /^\{.*\}$/m.exec(stdout)?.[0]
  if (!said) throw new Error(stdout)
  const { count, took, p50, p99, wrong } = JSON.parse(said) as Record<
    'count' | 'took' | 'p50' | 'p99' | 'wrong',
    number
  >
  if (wrong > 0) throw new Error(`${cell.name} at ${url}: ${wrong} of ${count} were refused`)
  return { perSecond: count / took, p50, p99, cpu: (1000 * worked) / count, count }
}

function lua({ lua, graph: query }: Cell, path: string, tokens: string, graph: boolean) {
  const next = graph
    ? `local query, variables = ${query}
  local method, path, body = "POST", "", '{"query":' .. string.format("%q", query) .. ',"variables":' .. variables .. '}'`
    : `local method, path, body = ${lua}`
  return `
local tokens = {}
for line in io.lines(${JSON.stringify(tokens)}) do tokens[#tokens + 1] = line end
math.randomseed(os.time())
local run, n = math.random(0, 0x7fffffff), 0
function request()
  n = n + 1
  ${next}
  local head = method .. " ${path.replace(/\/$/, '')}" .. path .. " HTTP/1.1\\r\\nHost: localhost\\r\\nAuthorization: Bearer " .. tokens[math.random(#tokens)] .. "\\r\\n"
  if body then
    return head .. "Content-Type: application/json\\r\\nPrefer: return=representation\\r\\nContent-Length: " .. #body .. "\\r\\n\\r\\n" .. body
  end
  return head .. "\\r\\n"
end
function done(summary, latency)
  local e = summary.errors
  print(string.format('{"count":%d,"took":%f,"p50":%f,"p99":%f,"wrong":%d}', summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, e.status + e.read + e.write + e.connect + e.timeout))
end
`
}

/** Milliseconds that a process has worked so far, counted by the kernel in hundredths of a second. */
export const cpu = (pid: number) => {
  const [, user = '', system = ''] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return 10 * (Number(user) + Number(system))
}
