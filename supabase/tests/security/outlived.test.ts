import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asPerson } from '../../../test/database.ts'
import { ines, ruth, supper } from '../cast.ts'
import { type App, arrange, as, end, ends, lena, noRights, tokens } from './left-behind.ts'

/* Whatever stands for a right is worth what its maker may do when it is used. */

describe.each(ends)('once she is %s', (how) => {
  let app: App
  const before: Record<string, boolean> = {}
  const after: Record<string, boolean> = {}
  let heard: { people?: string[] }[]
  beforeAll(async () => {
    app = await testApp()
    const made = await arrange(app)
    const ask = async (answers: Record<string, boolean>) => {
      for (const [name, { gives }] of Object.entries(tokens)) answers[name] = await gives({ app, made })
    }
    await ask(before)
    await app.database.admin.query('delete from realtime.messages')
    await end[how](app.database)
    const said = "select payload from realtime.messages where topic = 'check_request' and private"
    heard = (await app.database.admin.query<{ payload: { people?: string[] } }>(said)).rows.map(
      ({ payload }) => payload,
    )
    await ask(after)
  })
  afterAll(() => app.stop())

  test.each(Object.entries(tokens).map(([name, { keeps }]) => ({ name, kept: Boolean(keeps?.[how]) })))(
    '$name gives something: $kept, as it did before',
    ({ name, kept }) => {
      expect([before[name], after[name]]).toEqual([true, kept])
    },
  )

  test('every server hears whose rights it has to ask for again', () => {
    expect(heard.flatMap(({ people }) => people ?? [])).toContain(lena.id)
  })
})

let standing: App
beforeAll(async () => {
  standing = await testApp()
  await arrange(standing)
})
afterAll(() => standing.stop())

test('whoever comes by a link at the moment when the right ends waits, and is not let in', async () => {
  const { database } = standing
  const waiting = async () =>
    (
      await database.admin.query("select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'", [
        database.name,
      ])
    ).rowCount
  let joined: Promise<unknown> | undefined
  await asPerson(database, ruth, async (db) => {
    await db.query('select public.remove_member($1, $2)', [supper, lena.id])
    joined = as(database, ines, "select public.join_by_code('ADMNS234') as into_group")
    while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 5))
  })
  expect(await joined).toEqual([{ into_group: null }])
})

test('every column that looks like a secret has its row', async () => {
  const { rows } = await standing.database.admin.query<{ column: string }>(`
    select its.relname || '.' || part.attname as column
    from pg_attribute as part join pg_class as its on its.oid = part.attrelid
    where its.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and its.relkind in ('r', 'p')
      and part.attnum > 0 and not part.attisdropped
      and (part.attname ~ '(^|_)(codes?|auth|p256dh|endpoint|passwords?|nonces?|signatures?|keys?|pins?|otp|links?)$'
        or part.attname ~ 'token|secret|hash')`)
  const named = [...Object.values(tokens).flatMap(({ secret = [] }) => secret), ...Object.keys(noRights)]
  expect(rows.map(({ column }) => column).sort()).toEqual([...new Set(named)].sort())
})
