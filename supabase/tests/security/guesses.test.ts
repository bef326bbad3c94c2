import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { anon, ines, jonas, mina, supperCode } from '../cast.ts'

/* Whatever opens to a code is guessed at slowly; and nobody's guessing stops anybody else. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query("update private.instance set claimed_at = null, setup_code = 'QQQQQ-QQQQQ'")
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query("delete from private.guesses; update private.instance set trusted_networks = '{}'"),
)

const school = '203.0.113.9'
type Guesser = { person: Person; address?: string | undefined; at?: string }

/** One guess, kept as a request keeps it. */
const asked = (text: string, { person, address = school, at }: Guesser, values: unknown[]) =>
  asPerson(database, { ...person, headers: { 'x-forwarded-for': address } }, async (db) => {
    if (at) await db.query("select set_config('app.clock', $1, true)", [at])
    return (await db.query<{ it: unknown }>(`select ${text} as it`, values))[0]!.it
  })
const call = (text: string) => (who: Guesser, guess: string) => asked(text, who, [guess])
const service: Person = { role: 'service_role' }

type Guessable = {
  guess: (who: Guesser, code: string) => Promise<unknown>
  /** The guessers: people, whoever is signed out, or both. */
  by: ('person' | 'nobody')[]
  /** The wrong ones that a person may make in an hour, where not ten. */
  tries?: number
}

/** All that opens to what somebody types or carries, by the name of its function. */
const guessable: Record<string, Guessable> = {
  accept_invitation: { guess: call('public.accept_invitation($1)'), by: ['person'] },
  join_by_code: { guess: call('public.join_by_code($1)'), by: ['person'] },
  invitation: { guess: call('public.invitation($1)'), by: ['person', 'nobody'] },
  invite_preview: { guess: call("private.invite_preview(jsonb_build_object('code', $1::text))"), by: ['nobody'] },
  date_poll_for_guest: { guess: call('public.date_poll_for_guest($1)'), by: ['person', 'nobody'] },
  vote_as_guest: {
    guess: call("public.vote_as_guest($1, repeat('x', 32), 'Nora', '{}')"),
    by: ['person', 'nobody'],
  },
  change_guest_vote: {
    guess: call("public.change_guest_vote($1, repeat('x', 32), 'Nora', '{}')"),
    by: ['person', 'nobody'],
  },
  // an event that nobody sees has no code either, and is guessed at as slowly
  check_in: { guess: call('public.check_in(gen_random_uuid(), $1)'), by: ['person'], tries: 5 },
  claim_instance: { guess: call('public.claim_instance($1)'), by: ['person'] },
  read_appeal: { guess: call('public.read_appeal($1)'), by: ['person', 'nobody'] },
  appeal_by_link: {
    guess: call("public.appeal_by_link($1, gen_random_uuid(), 'It was a recipe')"),
    by: ['person', 'nobody'],
  },
  not_me: { guess: call('public.not_me($1)'), by: ['person', 'nobody'] },
  certificate_of: { guess: call('public.certificate_of($1)'), by: ['person', 'nobody'] },
  open_listing_link: { guess: call('public.open_listing_link($1)'), by: ['person'] },
  preview_of: { guess: call('public.preview_of($1)'), by: ['person', 'nobody'] },
  // as the function asks that a calendar has asked
  calendar_feed: {
    guess: (who, code) =>
      asked('public.calendar_feed($1, $2)', { ...who, person: service }, [code, who.address ?? school]),
    by: ['nobody'],
  },
  // as the server asks, for a person
  spend_backup_code: {
    guess: ({ person, at }, code) =>
      database.asService('supabase_auth_admin', async (db) => {
        if (at) await db.query("select set_config('app.clock', $1, true)", [at])
        return db.query('select private.spend_backup_code($1, $2)', [person.id, code])
      }),
    by: ['person'],
  },
}
/** Functions with such a name that open nothing. */
const harmless = [
  // a super admin's, who waits after ten as well: see the domains of organisations
  'confirm_domain',
  'ask_to_lead',
  'weekday_of',
  'enqueue',
  'set_tenant_setting',
  'write_reason_preset',
  // names of flags
  'change_flag',
  'open_flag',
  'set_override',
  // nodes of a curriculum, by their keys
  'copy_nodes',
  'move_nodes',
  'change_level',
  'hold_lesson',
  'put_leader_text',
  'put_quiz_answers',
  'release_lesson',
  'adaptation_history',
  'offer_change',
  'my_lesson',
  'read_lesson',
  'finish_lesson',
  'finish_item',
  'answer_quiz',
  'send_response',
  'set_lesson_release',
  'excuse',
  'progress_grid',
  'title_of_lesson',
  'ask_lesson',
  'make_thread_from_message',
  'quiz_difficulty',
  'lesson_digest',
  'resolved_lesson',
  'resolved_unit',
  'read_sample',
  'read_asked_lesson',
  'try_lesson',
]

const waits = {
  code: 'PT429',
  message: expect.stringMatching(/^Too many incorrect attempts\. Try again in \d+ minutes\.$/),
}
const moments = (minutes: number) => new Date(Date.parse('2026-03-02T09:00Z') + minutes * 60_000).toISOString()

describe('all that opens to a code', () => {
  test('is in this list: by the names of what is asked for, and by what draws a link', async () => {
    const { rows } = await database.admin.query<{ name: string }>(
      `select distinct proname as name from pg_proc, unnest(proargnames[1:pronargs]) as argument
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and argument ~ '(^|_)(code|token|secret|password|passphrase|key|pin|otp|hash)$'
         and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute')
           or has_function_privilege('service_role', oid, 'execute') or has_function_privilege('supabase_auth_admin', oid, 'execute'))`,
    )
    const toml = readFileSync(join(import.meta.dirname, '..', '..', 'config.toml'), 'utf8')
    const drawn = [...toml.matchAll(/\[\[server\.previews\]\]\s+path = ".*"\s+function = "private\.(\w+)"/g)]
    const found = [...rows.map(({ name }) => name), ...drawn.map(([, name]) => name!)]
    expect(found.filter((name) => !harmless.includes(name)).sort()).toEqual(Object.keys(guessable).sort())
  })

  const byPeople = Object.entries(guessable).filter(([, { by }]) => by.includes('person'))
  test.each(byPeople)(
    '%s: a person waits after ten, or fewer, another one there does not, and an hour later nobody',
    async (_, { guess, tries = 10 }) => {
      for (let n = 0; n < tries; n++) await guess({ person: ines, at: moments(n) }, `WRONG${n}AAA`)
      await expect(guess({ person: ines, at: moments(10) }, 'WRONGXAAA')).rejects.toMatchObject(waits)
      await expect(guess({ person: ines, at: moments(10), address: '198.51.100.1' }, 'WRONGX')).rejects.toMatchObject(
        waits,
      )
      await guess({ person: jonas, at: moments(10) }, 'WRONGXAAA')
      await guess({ person: ines, at: moments(61) }, 'WRONGYAAA')
    },
  )

  const byNobody = Object.entries(guessable).filter(([, { by }]) => by.includes('nobody'))
  test.each(byNobody)(
    '%s: who is signed out waits after thirty at one address, elsewhere and signed in nobody',
    async (name, { guess, by }) => {
      const person = anon
      for (let n = 0; n < 30; n++)
        await guess({ person, at: moments(0), address: `2001:db8:1:2::${n + 1}` }, `WRONG${n}`)
      const there = { at: moments(1), address: '2001:db8:1:2:ffff::1' }
      await expect(guess({ person, ...there }, 'WRONGX'), name).rejects.toMatchObject(waits)
      await guess({ person, at: moments(1), address: '2001:db8:1:3::1' }, 'WRONGX')
      if (by.includes('person')) await guess({ person: mina, ...there }, 'WRONGX')
      await guess({ person, ...there, at: moments(61) }, 'WRONGX')
    },
  )
})

describe('a wrong code', () => {
  const { guess } = guessable.join_by_code!

  test('is one guess, however often and by how many it is typed', async () => {
    for (let n = 0; n < 40; n++) expect(await guess({ person: ines }, 'WRONG')).toBeNull()
    const { rows } = await database.admin.query('select who from private.guesses order by 1')
    expect(rows).toEqual([{ who: `address ${school}` }, { who: `person ${ines.id}` }])
  })

  test('of many accounts at one address makes the address wait, and no other', async () => {
    await database.admin.query(
      `insert into private.guesses (who, kind, hash) select 'address ${school}', 'group_invite', sha256(n::text::bytea) from generate_series(1, 300) as n`,
    )
    await expect(guess({ person: mina }, 'WRONG')).rejects.toMatchObject(waits)
    expect(await guess({ person: mina, address: '203.0.113.10' }, 'WRONG')).toBeNull()
    await database.asService('postgres', (db) =>
      db.query('select private.started($1)', [{ url: 'http://localhost:3000', trusted_networks: ['203.0.113.0/28'] }]),
    )
    expect(await guess({ person: mina }, 'WRONGER')).toBeNull()
  })

  test('at this very machine or in a trusted network counts for its person alone', async () => {
    await database.admin.query("update private.instance set trusted_networks = '{203.0.113.0/28}'")
    for (const address of ['127.0.0.1', '::1', school]) await guess({ person: ines, address }, `WRONG${address}`)
    const { rows } = await database.admin.query('select distinct who from private.guesses')
    expect(rows).toEqual([{ who: `person ${ines.id}` }])
  })

  test('tried by one person many times at once is not looked at more than ten times', async () => {
    const all = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => guess({ person: ines }, `WRONG${n}`)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(guess({ person: ines }, supperCode)).rejects.toMatchObject(waits)
  })

  test('is forgotten after a day', async () => {
    await guess({ person: ines, at: moments(0) }, 'WRONG')
    await guess({ person: jonas, at: moments(24 * 60 + 1) }, 'WRONG')
    const { rows } = await database.admin.query('select from private.guesses where who = $1', [`person ${ines.id}`])
    expect(rows).toEqual([])
  })
})
