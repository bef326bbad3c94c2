import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, tomas } from '../cast.ts'

/* A picture of a profile is a file of this instance, in its person's own folder: no other host hears who looks at it. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const own = (name: string, id = mina.id) => `/storage/v1/object/public/avatars/${id}/${name}`
const set = (address: string | null) =>
  attempt(database, mina, 'update public.users set avatar_url = $1 where id = auth.uid() returning avatar_url', [
    address,
  ])

describe('a picture', () => {
  test.each([own('0192-aa.webp'), own('me.png'), null])('is %s', async (address) => {
    expect((await set(address)).rows).toEqual([{ avatar_url: address }])
  })

  test.each([
    'https://evil.example/a.png',
    `https://evil.example${own('a.png')}`,
    `//evil.example${own('a.png')}`,
    own('a.png', tomas.id),
    own('../../../../elsewhere/a.png'),
    own('a.png?x=1'),
    own('a.svg'),
    '/rest/v1/tasks',
    'javascript:alert(1)',
    '',
  ])('is not %s', async (address) => {
    await expect(set(address)).rejects.toMatchObject({ code: '23514', constraint: 'users_avatar_url_check' })
  })
})
