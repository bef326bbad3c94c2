import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { activityKind, roomActivity } from '../../client/lib/registries/activity.ts'
import {
  limitOfColumn,
  notificationCircles,
  searchKinds,
  trashKinds,
  writeLabelsOfRooms,
} from '../../client/lib/registries/label-lookup.ts'
import { roomLabels } from '../../client/lib/registries/labels.ts'
import { register } from '../../client/lib/registries/room.ts'
import { targetOf } from '../../client/notifications/target.ts'
import { isOptional } from '../../client/notifications/types.ts'
import { written } from '../../client/outbox/write-labels.ts'
import { quotaChoices } from '../../client/tenants/data/quota-choices.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

/* The rooms of the client: what the database knows of each has its counterpart there, and a room is in one place. */

// words are given to translators, and icons drawn, at build
vi.mock('@lingui/core/macro', () => ({ msg: (words: readonly string[]) => ({ id: words.join('') }), t: String.raw }))
vi.mock('@lingui/react/macro', () => ({ Trans: () => null, Plural: () => null, useLingui: () => ({}) }))
vi.mock(
  '@tabler/icons-react',
  () => new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => null), has: () => true }),
)
vi.mock('../../client/lib/settings/i18n.ts', () => ({ withWords: <Part>(part: Part) => part }))

const writes = writesOfClient()
const folders = globSync('client/*/room.ts').map((file) => basename(dirname(file)))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const folder of folders) {
    const has = (file: string) => readFileSync(`client/${folder}/room.ts`, 'utf8').includes(`import('./${file}')`)
    register({
      [folder]: {
        ...(has('room-labels.ts') && { labels: () => import(`../../client/${folder}/room-labels.ts`) }),
        ...(has('activity.tsx') && { activity: () => import(`../../client/${folder}/activity.tsx`) }),
      },
    })
  }
  await Promise.all([roomLabels.load(), roomActivity.load()])
})
afterAll(() => database.stop())

const column = async (text: string) => (await database.admin.query({ text, rowMode: 'array' })).rows.flat() as string[]

describe('what the database knows has its counterpart in a room', () => {
  test('every kind of search', async () => {
    const kinds = await column('select kind from private.searches')
    expect(kinds.length).toBeGreaterThan(4)
    expect(
      searchKinds()
        .map(([kind]) => kind)
        .sort(),
    ).toEqual(kinds.sort())
  })

  test('every kind of trash', async () => {
    const kinds = await column('select kind from private.trash_kinds')
    expect(kinds.length).toBeGreaterThan(2)
    expect(Object.keys(trashKinds()).sort()).toEqual(kinds.sort())
  })

  test('every kind of happening', async () => {
    const kinds = await column('select kind from private.activities')
    expect(kinds.length).toBeGreaterThan(3)
    expect(kinds.filter((kind) => !activityKind(kind))).toEqual([])
  })

  test('every type of notification, but those that nobody switches off', async () => {
    const types = await column(`select type from private.notification_types where severity = 'normal' and optional`)
    expect(types.length).toBeGreaterThan(13)
    expect(
      notificationCircles()
        .flatMap(([, circle]) => Object.keys(circle.types))
        .sort(),
    ).toEqual(types.sort())
    const secure = await column(
      `select type from private.notification_types where severity = 'security' or not optional`,
    )
    expect(secure.filter(isOptional)).toEqual([])
  })

  test('every quota of an organisation, with its choices', async () => {
    const quotas = await database.admin.query(
      "select key, choices from private.tenant_settings where key ~ '_an_hour$|_a_day$'",
    )
    expect(Object.fromEntries(quotas.rows.map(({ key, choices }) => [key, choices]))).toEqual(quotaChoices)
  })

  test('every write that may wait in the outbox', () => {
    const labels = writeLabelsOfRooms()
    expect(writes.length).toBeGreaterThan(90)
    expect(writes.filter((write) => !labels[write])).toEqual([])
  })

  test('the limit of every column that people write in', async () => {
    const tables = new Set(writes.map((write) => write.split(' ')[0]!))
    const columns = `attname = any ('{${Object.keys(written()).join()}}') and atttypid = 'text'::regtype`
    const limits = await column(`
      select rel.relname || ' ' || attname || ' ' || coalesce(substring(pg_get_constraintdef(con.oid) from '<= (\\d+)'), 'undefined')
      from pg_class as rel join pg_attribute on attrelid = rel.oid
        left join pg_constraint as con on con.conrelid = rel.oid and con.contype = 'c' and con.conkey = array[attnum]
      where rel.relnamespace = 'public'::regnamespace and rel.relkind = 'r' and ${columns}
        and has_column_privilege('authenticated', rel.oid, attnum, 'insert, update')`)
    const met = limits.map((one) => one.split(' ')).filter(([table]) => tables.has(table!))
    expect(met.length).toBeGreaterThan(15)
    expect(met.map(([table, name]) => `${table} ${name} ${limitOfColumn(table!, name!)}`)).toEqual(
      met.map((one) => one.join(' ')),
    )
    const given = await column(`
      select proname || ' ' || name from pg_proc, unnest(proargnames, proargtypes::oid[]) as arg (name, type)
      where pronamespace = 'public'::regnamespace and type = 'text'::regtype
        and name = any ('{${Object.keys(written()).join()}}')`)
    const sent = given.map((one) => one.split(' ')).filter(([name]) => tables.has(name!))
    expect(sent.filter(([name, argument]) => !limitOfColumn(name!, argument!))).toEqual([])
  })
})

/** The writes of the client, as the outbox names them. What is never queued goes by `writeNow`. */
function writesOfClient(): string[] {
  const sources = globSync('client/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
  const matches = (pattern: RegExp, word = '') =>
    sources.flatMap((text) => (text.includes(word) ? [...text.matchAll(pattern)] : []))
  const direct = matches(/\bwrite\(\{\s*(?:rpc: '(\w+)'|table: '(\w+)',\s*verb: '([\w ]+)')/g)
  // a collection is defined up to the next empty line; its verbs are used by its name, or right there
  const defined = matches(/(?:\bconst (\w+) = |\.\.\.)?collection\('(\w+)'((?:.|\n(?!\n))*)/g)
  const used = (name: string) => new RegExp(`\\b${name}\\.(?:(\\w+ing)\\b|rpc\\(\\s*'(\\w+)')`, 'g')
  const picked = (name: string) => new RegExp(`\\b(\\w+ing)\\b(?=[^{}]*\\} = ${name}\\b)`, 'g')
  return [
    ...direct.map(([, rpc, table, verb]) => rpc ?? `${table} ${verb}`),
    ...defined.flatMap(([, name, table, options]) => {
      const thing = /trash: '(\w+)'/.exec(options!)?.[1]
      const writes: Record<string, string> = {
        adding: `${table} insert`,
        changing: `${table} update`,
        putting: `${table} put`,
        removing: thing ? `delete_${thing}` : `${table} delete`,
        restoring: `restore_${thing}`,
      }
      const here = /^\)\.(\w+ing)/.exec(options!)
      const uses = here ? [here] : [...matches(used(name!), name!), ...matches(picked(name!), name!)]
      return uses.flatMap(([, verb, rpc]) => rpc ?? writes[verb!] ?? [])
    }),
  ]
}

test.each([
  ['task_assigned', 't1', '/tasks?taskId=t1'],
  ['task_due', 't1', '/tasks?taskId=t1'],
  ['task_overdue', null, '/tasks'],
  ['task_completed', 't1', '/tasks?taskId=t1'],
  ['event_created', 'e1', '/events'],
  ['event_updated', 'e1', '/events'],
  ['event_reminder', 'e1', '/events'],
  ['rsvp_received', 'e1', '/events'],
  ['message_received', 'c1', '/messages'],
  ['mention_received', 'm1', '/messages'],
  ['group_invitation', 'g1', '/feed'],
  ['group_member_joined', 'g1', '/feed'],
  ['group_member_left', 'g1', '/feed'],
  ['curriculum_shared', 'c1', '/curriculum/management'],
  ['something_new', null, '/'],
])('a click on %s about %s leads to %s', (type, related_id, path) => {
  expect(targetOf({ type, related_id, url: null })).toBe(path)
  expect(targetOf({ type, related_id, url: '/groups/g1?tab=members' })).toBe('/groups/g1?tab=members')
  expect(targetOf({ type, related_id, url: '//elsewhere.example' })).toBe(path)
})
