import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type Persona, people } from '../access/rows.ts'
import type { Someone } from '../acting.ts'
import { type Caller, calls } from './calls.ts'
import { existenceRoom, newcomer, nothing } from './existence-room.ts'

/*
 * Every function of the API is called by every kind of person, with arguments that name nothing. The catalogue says which
 * functions there are, and `calls.ts` who may call each.
 */

type Function = { name: string; call: string; for_anon: boolean; for_people: boolean }

let database: TestDatabase
let functions: Function[]
let hidden: Set<string>
beforeAll(async () => {
  database = await testDatabase()
  const { unseen } = await existenceRoom(database)
  hidden = new Set(await unseen(newcomer))
  functions = await publicFunctions(database)
  await database.admin.query(
    'grant usage on schema probing to anon; grant execute on all functions in schema probing to anon',
  )
})
afterAll(() => database.stop())

const values: Record<string, string> = {
  boolean: 'true',
  text: "'Words'",
  html: "'<p>Words</p>'",
  date: 'current_date',
  integer: '10',
  bigint: '1',
  'timestamp with time zone': 'now()',
  jsonb: "'{}'",
  uuid: `'${nothing}'::uuid`,
  'uuid[]': `array['${nothing}'::uuid]`,
  'text[]': "array['Words']",
}

/** Every function that PostgREST offers, with a call that leaves out what has a default. */
async function publicFunctions({ admin }: TestDatabase) {
  const { rows } = await admin.query<Omit<Function, 'call'> & { needed: { name: string; type: string }[] }>(`
    select its.proname as name, has_function_privilege('anon', its.oid, 'execute') as for_anon,
      has_function_privilege('authenticated', its.oid, 'execute') as for_people,
      (select coalesce(jsonb_agg(jsonb_build_object('name', its.proargnames[at], 'type', format_type(its.proargtypes[at - 1], null)) order by at), '[]')
       from generate_series(1, its.pronargs - its.pronargdefaults) as at) as needed
    from pg_proc as its
    where its.pronamespace = 'public'::regnamespace and its.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype) order by 1`)
  return rows.map(({ needed, ...its }) => {
    const given = needed.map(({ name, type }) => `"${name}" => ${values[type] ?? 'null'}`)
    return { ...its, call: `public.${its.name}(${given.join(', ')})` }
  })
}

async function answer(who: (typeof people)[Persona] | Someone, call: string) {
  const [row] = await asPerson(database, who, (db) =>
    db.query<{ said: string }>('select probing.answer($1) as said', [call]),
  )
  return row!.said
}

/** True if the answer refuses, by an error or in the body as `change_people` does, which keeps a record of it. */
const isRefused = (said: string) => /^(42501|PT403) |"code": "42501"/.test(said)

const ranks: Persona[] = ['outsider', 'stranger', 'member', 'manager', 'admin', 'tenantAdmin', 'otherAdmin']
const refusedOf: Record<Extract<Caller, 'moderators' | 'admins' | 'superAdmins'>, Persona[]> = {
  moderators: [...ranks.slice(0, 3), 'suspended'],
  admins: [...ranks.slice(0, 5), 'suspended'],
  superAdmins: [...ranks, 'suspended'],
}

test('every function has its row, and every row its function', () => {
  const listed = Object.values(calls).flat()
  expect(functions.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((listed) => !functions.some(({ name }) => name === listed))).toEqual([])
  expect(listed.length).toBe(new Set(listed).size)
})

test('every function but the server’s may be called by people who are signed in, and by strangers only those listed', () => {
  expect(functions.filter(({ for_people }) => !for_people).map(({ name }) => name)).toEqual(calls.server)
  expect(functions.filter(({ for_anon }) => for_anon).map(({ name }) => name)).toEqual(calls.anyone)
})

describe.each(Object.keys(refusedOf) as (keyof typeof refusedOf)[])('of the functions for %s', (caller) => {
  test.each(refusedOf[caller])('none answers somebody who is not one (%s)', async (who) => {
    const answered: string[] = []
    for (const { name, call } of functions) {
      if (!calls[caller].includes(name)) continue
      const said = await answer(people[who], call)
      if (!isRefused(said)) answered.push(`${call}: ${said.slice(0, 200)}`)
    }
    expect(answered).toEqual([])
  })

  test('none refuses a super admin', async () => {
    const refused: string[] = []
    for (const { name, call } of functions) {
      if (calls[caller].includes(name) && isRefused(await answer(people.superAdmin, call))) refused.push(call)
    }
    expect(refused).toEqual([])
  })
})

test('somebody new, who names nothing, is given nobody’s email and no id of what they do not see', async () => {
  const given: string[] = []
  for (const { name, call } of functions) {
    const said = await answer(newcomer, call)
    const others = said.match(/[\w.]+@[\w.]+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
    const foreign = others.filter((one) => (one.includes('@') ? one !== newcomer.email : hidden.has(one)))
    if (foreign.length > 0) given.push(`${name}: ${foreign}`)
  }
  expect(given).toEqual([])
})
