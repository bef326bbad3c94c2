import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'

/* The layout of the code: names that the field uses, small folders, and arrows that run one way. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
const source = files.filter((file) => /\.(ts|tsx|js)$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The files that each file imports, types and what is loaded later counted. */
const arrows = new Map(source.map((file) => [file, importsOf(file)]))

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]/g)]
    .map(([, path]) => normalize(join(dirname(file), path!)))
    .filter((path) => /\.(ts|tsx|js)$/.test(path))
}

/** The knots of a graph: each a set of nodes that all lead to each other (Tarjan 1972). */
function circles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const [index, low] = [new Map<string, number>(), new Map<string, number>()]
  const [stack, found] = [[] as string[], [] as string[][]]
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1) found.push(knot.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}

describe('folders', () => {
  test('none holds more than forty files of source', () => {
    const counts = new Map<string, number>()
    for (const file of files.filter((one) => /\.(ts|tsx|js|css|sql)$/.test(one)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    // migrations are read in their order, and stay in one folder
    counts.delete('supabase/migrations')
    expect([...counts].filter(([, count]) => count > 40)).toEqual([])
  })

  test('the arrows between the folders of a room run one way', () => {
    const rooms = new Set(source.map((file) => file.split('/').slice(0, 2).join('/')))
    const knots = [...rooms].flatMap((room) => {
      const folder = (file: string) =>
        file.startsWith(`${room}/`) ? file.split('/')[3] && file.split('/')[2] : undefined
      const graph = new Map<string, Set<string>>()
      for (const [file, targets] of arrows) {
        const from = isTest(file) ? undefined : folder(file)
        if (!from) continue
        const to = graph.get(from) ?? graph.set(from, new Set()).get(from)!
        for (const target of targets.map(folder)) if (target && target !== from) to.add(target)
      }
      return circles(graph).map((knot) => `${room}: ${knot.join(', ')}`)
    })
    expect(knots).toEqual([])
  })
})

describe('files', () => {
  test('none is in a circle of imports', () => {
    expect(circles(arrows)).toEqual([])
  })

  test('of the client know only what stands below them: lib, ui, account, groups, rooms, shell, App', () => {
    const layers: Record<string, number> = { locales: 0, lib: 1, ui: 2, account: 3, groups: 4, shell: 6 }
    const layer = (file: string) => {
      const [, room, below] = file.split('/')
      if (below === undefined) return 7
      return layers[room!] ?? 5
    }
    const upward = [...arrows]
      .filter(([file]) => file.startsWith('client/') && !file.startsWith('client/pwa/') && !isTest(file))
      .flatMap(([file, targets]) =>
        targets
          .filter((target) => target.startsWith('client/') && layer(target) > layer(file))
          .map((target) => `${file} → ${target}`),
      )
    expect(upward).toEqual([])
  })
})

describe('functions', () => {
  test('none of source is longer than a hundred lines', () => {
    const long = source
      .filter((file) => !isTest(file) && /^(client|server|scripts|bench)\//.test(file) && !/locales\//.test(file))
      .flatMap((file) => functionsOf(file).filter(({ lines }) => lines > 100))
    expect(long).toEqual([])
  })
})

/** Each function of a file with its lines, from head to end; a short file has no long one. */
function functionsOf(file: string) {
  const text = readFileSync(file, 'utf8')
  const found: { at: string; lines: number }[] = []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  if (lineAt(text.length) <= 100) return found
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, start, end } = node as { type?: string; start: number; end: number }
    if (type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression') {
      const line = lineAt(start)
      found.push({ at: `${file}:${line}`, lines: lineAt(end) - line + 1 })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

describe('names', () => {
  const exported = source.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:declare )?(?:type|interface) (\w+)/gm)].map(
      ([, name]) => [name!, file] as const,
    ),
  )

  test('an exported type has its name for itself in its folder, and shares it with one other at most', () => {
    const files = Map.groupBy(exported, ([name]) => name)
    const shared = [...files].filter(
      ([, where]) => where.length > 2 || new Set(where.map(([, file]) => dirname(file))).size < where.length,
    )
    expect(shared.map(([name, where]) => [name, ...where.map(([, file]) => file)])).toEqual([])
  })

  test('no exported type is a bare participle or pronoun', () => {
    const bare =
      /^([A-Z][a-z]+(ed|ing)|Said|Told|Kept|Sent|Held|Meant|Made|Seen|Shown|Known|Given|Found|Heard|Thrown|Written|Done|Who|Whose|What|Why|Where|How|Way|Ways|May|Needs|Once|Around|Beside|Beneath|There)$/
    // an embed of a query, a feed and a meeting are things
    const things = new Set(['Embed', 'Feed', 'Meeting', 'Setting', 'Mapping'])
    expect(exported.filter(([name]) => bare.test(name) && !things.has(name))).toEqual([])
  })

  test('a doc comment begins with the noun, or the verb, and not with a question word', () => {
    const asking = /^\s*\/\*\*\s+(?:\* )?(What|Who|Whom|Whose|Whether|Where|When|Why|Which|How)\b/gm
    const found = source.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(asking)].map(([text]) => `${file}: ${text.trim()}`),
    )
    expect(found).toEqual([])
  })

  test('what a newcomer looks for by its usual word stands in the name of a file', () => {
    const names = source.map((file) => basename(file).toLowerCase().replaceAll(/[-_.]/g, ''))
    const lost = usualWords.filter((word) => !names.some((name) => name.includes(word.replaceAll('-', ''))))
    expect(usualWords.length).toBeGreaterThanOrEqual(60)
    expect(lost).toEqual([])
  })
})

/** Words by which somebody who knows React, PostgreSQL and Supabase looks for a thing. */
const usualWords = [
  ...['access-check', 'activity', 'app-update', 'assignee', 'auth-errors', 'avatar', 'blob-store', 'byte-reader'],
  ...['cache', 'checkbox', 'command', 'composer', 'concurrency-limit', 'connectivity', 'cors', 'data-saver'],
  ...['dependencies', 'deps', 'dialog', 'draft', 'drag-layer', 'drop-position', 'embeds', 'empty-state', 'fair-queue'],
  ...['fast-path', 'feature-flags', 'first-interaction', 'handlers', 'highlight', 'i18n', 'install-prompt'],
  ...['key-bindings', 'leader-tab', 'link-preview', 'lockout', 'logo', 'long-press', 'mail-queue'],
  ...['mention-suggestions', 'middleware', 'migrate', 'mutation', 'not-found', 'offline-prefetch', 'otp-verify'],
  ...['overlays', 'permissions', 'picker', 'pipeline', 'plain-text', 'postgres-changes', 'prefetch', 'presence'],
  ...['queue', 'query-persister', 'rate-limit', 'recurrence', 'refetch', 'registrations', 'replication'],
  ...[
    'request-context',
    'route-error',
    'scroll-positions',
    'search-params',
    'service-worker',
    'shared-timers',
    'skeleton',
  ],
  ...['slots', 'stick-to-bottom', 'storage-quota', 'subscription', 'toast', 'token-bucket', 'undo', 'unread'],
  ...['upgrades', 'viewer', 'wake-lock', 'wal-reader', 'when-idle'],
]

describe('what a device keeps', () => {
  test('is no list of people or organisations that somebody looks after', () => {
    const found = source.filter(
      (file) => /^client\/(admin|tenants|security|moderation)\/data\//.test(file) && !isTest(file),
    )
    const kept = found.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/\n(?=export )/)
        .filter((part) => /queryKey: \['(admin_person|super_tenant|compare_tenants|admin_sign_in_failures)'/.test(part))
        .filter((part) => !/passing: true/.test(part))
        .map((part) => `${file}: ${part.slice(0, 60)}`),
    )
    expect(kept).toEqual([])
    expect(readFileSync('client/ui/area/pages.ts', 'utf8')).toContain('passing: true')
  })
})

describe('operations', () => {
  /** Functions that send an operation with the id of its caller and wait for the answer. */
  const sending = source
    .filter((file) => file.startsWith('client/') && !file.startsWith('client/lib/outbox/') && !isTest(file))
    .flatMap((file) => readFileSync(file, 'utf8').split(/\n(?=export |const |function )/))
    .filter((part) => /writeNow\(/.test(part) && /\bid\b/.test(part))
    .flatMap((part) => /^export (?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? [])
    // one row, saved as often as somebody likes: its id is the row’s
    .filter((name) => name !== 'saveAlert' && name !== 'publishBanner')

  test('no dialog makes the id of an operation itself: useOperation knows when it is the same', () => {
    expect(sending).toContain('publishVersion')
    const own = source.filter((file) => {
      if (!file.startsWith('client/') || !file.endsWith('.tsx')) return false
      const text = readFileSync(file, 'utf8')
      const called = sending.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
      const isKept = /useState(<\w+>)?\((\(\) => )?newId|\.current (\|\|)?= (\{ id: )?newId/.test(text)
      return called.length > 0 && (isKept || called.some((name) => new RegExp(`${name}\\([^)]*newId\\(\\)`).test(text)))
    })
    expect(own).toEqual([])
  })
})
