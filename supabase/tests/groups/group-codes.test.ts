import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { anon, arrangeRanks, ines, supper, supperCode } from '../cast.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  // whom only other tests need
  await database.admin.query(
    'delete from public.group_members where user_id in (select user_id from private.suspensions)',
  )
})
afterEach(() => database.stop())

type Member = Person & { id: string }
const rpc = (person: Member, call: string, ...values: unknown[]) =>
  asPerson(database, person, (db) => db.query<{ it: unknown }>(`select public.${call} as it`, values)).then(
    (rows) => rows[0]?.it,
  )

describe('a typed code', () => {
  const type = (person: Member, code: string, headers: Record<string, string> = {}) =>
    rpc({ ...person, headers }, 'join_by_code($1)', code)

  test('lets a person in, with spaces and small letters', async () => {
    expect(await type(ines, ' supper table ')).toBe(supper)
  })

  test('that is unknown, revoked, expired or used up answers alike', async () => {
    expect(await type(ines, 'NOSUCHCODE')).toBeNull()
    for (const change of [
      'revoked_at = now()',
      "revoked_at = null, expires_at = now() - interval '1 day'",
      "expires_at = now() + interval '1 day', max_uses = 1, uses = 1",
    ]) {
      await database.admin.query(`update public.group_invites set ${change}`)
      expect(await type(ines, supperCode)).toBeNull()
    }
  })

  test('is tried ten times an hour by a person, then not even a right one works; an hour later it does', async () => {
    for (let n = 0; n < 10; n++) expect(await type(ines, `WRONG${n}`)).toBeNull()
    await expect(type(ines, supperCode)).rejects.toMatchObject({ code: 'PT429' })
    await database.admin.query("update private.guesses set at = at - interval '61 minutes'")
    expect(await type(ines, supperCode)).toBe(supper)
  })
})

describe('what a link shows where it is sent', () => {
  const shown = async (code: string) => {
    const [row] = await asPerson(database, anon, (db) =>
      db.query<{ shown: unknown }>('select private.invite_preview($1) as shown', [{ code }]),
    )
    return row!.shown
  }

  test('is the group, who invites and how many are in it', async () => {
    expect(await shown(supperCode)).toMatchObject({
      title: 'Join Tuesday supper',
      description: expect.stringMatching(/^Ruth Adeyemi invited you\. \d+ members so far\.$/),
    })
  })

  test('is nothing once it no longer works', async () => {
    expect(await shown('NOSUCHCODE')).toBeNull()
  })
})
