import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrange } from '../access/arranged.ts'
import { type Persona, people } from '../access/rows.ts'
import { arrangeRanks, elsewhere, ruth, supper } from '../cast.ts'

/*
 * Topics as data: what each person may read and write on each kind of channel. Policies on `realtime.messages` decide at
 * the join, so the catalogue says which kinds there are.
 */

const curriculum = '00000000-0000-4000-8000-0000000000cc'
let database: TestDatabase
let topics: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  await arrange(database)
  await database.admin.query('insert into public.curricula (id, title, owner_id) values ($1, $2, $3)', [
    ...[curriculum, 'Soups', ruth.id],
  ])
  const { rows } = await database.admin.query<{ epoch: string; tenant_id: string }>(
    `select epoch, (select tenant_id from public.users where id = '${ruth.id}') as tenant_id from public.conversations where id = '${supper}'`,
  )
  const { epoch, tenant_id } = rows[0]!
  topics = {
    user: `user:${ruth.id}`,
    group: `group:${supper}`,
    tenant: `tenant:${tenant_id}`,
    'another tenant': `tenant:${elsewhere}`,
    curriculum: `curriculum:${curriculum}`,
    conversation: `conversation:${supper}:${epoch}`,
    'an earlier conversation': `conversation:${supper}:${Number(epoch) - 1}`,
    'a kind that is none': `journal:${ruth.id}`,
  }
})
afterAll(() => database.stop())

const everyone = Object.keys(people) as Persona[]
const inSupper: Persona[] = ['member', 'manager', 'admin']
const broadcast = { reads: ['broadcast'], writes: [] }
const talk = { reads: ['broadcast', 'presence'], writes: ['presence'] }
const rows: { topic: string; who: Persona[]; may: { reads: string[]; writes: string[] } }[] = [
  { topic: 'user', who: ['admin'], may: broadcast },
  { topic: 'group', who: [...inSupper, 'tenantAdmin', 'superAdmin'], may: broadcast },
  { topic: 'tenant', who: everyone.filter((who) => !/anon|otherAdmin|suspended/.test(who)), may: broadcast },
  { topic: 'another tenant', who: ['otherAdmin'], may: broadcast },
  { topic: 'curriculum', who: ['admin'], may: broadcast },
  { topic: 'conversation', who: inSupper, may: talk },
  { topic: 'an earlier conversation', who: [], may: talk },
  { topic: 'a kind that is none', who: [], may: talk },
]

describe.each(rows)('the channel of $topic', ({ topic, who, may }) => {
  test.each(everyone)('%s', async (person) => {
    const [rights] = await asPerson(database, people[person], (db) =>
      db.query('select reads, writes from realtime.rights($1)', [topics[topic]]),
    )
    expect(rights).toEqual(who.includes(person) ? may : { reads: [], writes: [] })
  })
})

test('every policy on channels is of a kind that has its row, and so is every channel that a function writes to', async () => {
  const { rows: named } = await database.admin.query<{ name: string; kinds: string[] }>(`
    select policyname as name, array(select match[1] from regexp_matches(concat(qual, ' ', with_check), '''([a-z_]+):', 'g') as match) as kinds
    from pg_policies where schemaname = 'realtime' and permissive = 'PERMISSIVE'
    union all
    select its.oid::regprocedure::text, array(select match[1] from regexp_matches(its.prosrc, '\\m(?:tell|send)\\(\\s*''([a-z_]+):', 'g') as match)
    from pg_proc as its where its.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and its.prosrc ~ '\\m(tell|send)\\(\\s*'''`)
  const known = new Set(rows.map(({ topic }) => topic))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ kinds }) => kinds.length === 0 || kinds.some((kind) => !known.has(kind)))).toEqual([])
})
