import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/* The borders of the house: who knows whom, and which words stand where. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
const source = files.filter((file) => /\.(ts|tsx|js)$/.test(file))
const read = (file: string) => readFileSync(file, 'utf8')
const room = (file: string) => file.split('/')[0]

/** Each import of a file, as the path that it means, or the package's name. */
function imports(file: string) {
  const found = [...read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, path]) => path!)
  return found.map((path) => (path.startsWith('.') ? normalize(join(dirname(file), path)) : path))
}

const entries = (from: string[], forbidden: (path: string, file: string) => boolean) =>
  from.flatMap((file) =>
    imports(file)
      .filter((path) => forbidden(path, file))
      .map((path) => `${file} → ${path}`),
  )

describe('who knows whom', () => {
  const client = source.filter((file) => room(file) === 'client')
  const server = source.filter((file) => room(file) === 'server')

  test('client and server never import each other', () => {
    expect(entries(client, (path) => path.startsWith('server/'))).toEqual([])
    expect(entries(server, (path) => path.startsWith('client/'))).toEqual([])
  })

  test('the client knows of the database only its types, and how its functions write a calendar', () => {
    const known = ['supabase/types.ts', 'supabase/functions/calendar-feed/event-calendar.ts']
    expect(entries(client, (path) => path.startsWith('supabase/') && !known.includes(path))).toEqual([])
  })

  test('the server knows nothing of the project folder that it runs', () => {
    const production = server.filter((file) => !file.endsWith('.test.ts'))
    expect(entries(production, (path) => /^(supabase|test|e2e|bench|scripts)\//.test(path))).toEqual([])
  })

  test('a room of the client enters ui, lib, groups and account, and no other room', () => {
    const open = new Set(['ui', 'lib', 'groups', 'account', 'locales'])
    const rooms = client.filter((file) => file.split('/').length > 2 && !file.endsWith('.test.ts'))
    const foreign = (path: string, file: string) => {
      const [top, theirs, rest] = path.split('/')
      return top === 'client' && rest !== undefined && theirs !== file.split('/')[1] && !open.has(theirs!)
    }
    expect(entries(rooms, foreign)).toEqual([])
  })

  test('lib has no JSX and enters no room', () => {
    expect(client.filter((file) => file.startsWith('client/lib/') && file.endsWith('.tsx'))).toEqual([])
    const lib = client.filter((file) => file.startsWith('client/lib/'))
    expect(entries(lib, (path) => path.startsWith('client/') && !/^client\/(lib|locales)\//.test(path))).toEqual([])
  })

  test('what follows a write does not hang on the part that asked for it', () => {
    const hanging = /\.mutate\([^;]*?\b(onSuccess|onError|onSettled)\b/
    expect(client.filter((file) => file.endsWith('.tsx') && hanging.test(read(file)))).toEqual([])
  })

  test('only a room’s data/, or its queries.ts, speaks to the server', () => {
    const speaking = client.filter((file) => !/\/(lib|ui)\//.test(file) && !file.endsWith('.test.ts'))
    expect(
      entries(
        speaking,
        (path, file) => path === 'client/lib/supabase/supabase.ts' && !/(queries|\/data\/[^/]+)\.ts$/.test(file),
      ),
    ).toEqual([])
  })
})

test('a picture stands in the tree when a text shows it', () => {
  const pictures = files.filter((file) => /\.(png|webp|jpe?g|gif|avif)$/.test(file) && file.startsWith('docs/'))
  const shown = files.filter((file) => file.endsWith('.md')).map(read)
  expect(pictures.filter((file) => !shown.some((text) => text.includes(file.split('/').at(-1)!)))).toEqual([])
  expect(pictures.length).toBeLessThanOrEqual(12)
})

describe('words', () => {
  test('the server names no table of the product', () => {
    const migrations = files.filter((file) => file.startsWith('supabase/migrations/'))
    const tables = migrations.flatMap((file) =>
      [...read(file).matchAll(/create table public\.(\w+)/g)].map(([, name]) => name!),
    )
    // these are words of the platform too: its tables `auth.users` and `realtime.messages`, a channel's topic, a report of
    // a push, what a socket hears and what a channel carries, units of measure, those that SAML signs with
    const platform = ['users', 'messages', 'topics', 'reports', 'events', 'broadcasts', 'units', 'certificates']
    const words = tables.filter((name) => !platform.includes(name))
    const naming = files
      .filter((file) => /^server\/.*\.(ts|sql|js)$/.test(file))
      .flatMap((file) =>
        words.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(read(file))).map((word) => `${file}: ${word}`),
      )
    expect(tables).toContain('tasks')
    expect(naming).toEqual([])
  })

  test('a migration leaves no setting behind it, and none names the platform’s machinery', () => {
    const loose = files
      .filter((file) => /^supabase\/(migrations\/.*|seed)\.sql$/.test(file))
      .filter((file) => /set_config\([^)]*,\s*false\s*\)|^\s*set\s+(session|role)\b/im.test(read(file)))
    expect(loose).toEqual([])
  })

  test('only config.ts reads the environment', () => {
    const production = source.filter((file) => file.startsWith('server/') && !file.endsWith('.test.ts'))
    expect(production.filter((file) => /process\.env\b/.test(read(file)))).toEqual(['server/config.ts'])
  })

  test('no barrel, no file called index, no name that says nothing', () => {
    // an edge function is found by this name, here as on Supabase
    const indexes = source.filter((file) => /(^|\/)index\.tsx?$/.test(file))
    expect(
      indexes.filter((file) => !/^(supabase|test\/fixtures\/folders\/\w+)\/functions\/[^/]+\/index\.ts$/.test(file)),
    ).toEqual([])
    expect(source.filter((file) => /(Manager|Service|Helper|Utils?|Base|Impl|Common)\.tsx?$/.test(file))).toEqual([])
  })
})
