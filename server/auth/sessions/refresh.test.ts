import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  room = await startRoom()
})
afterAll(() => room.stop())

const alreadyUsed = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }
const notFound = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' }

async function chainOf(userId: string) {
  const { rows } = await room.database.admin.query(
    'select token, parent, revoked, session_id from auth.refresh_tokens where user_id = $1 order by id',
    [userId],
  )
  return rows
}

describe('staying signed in', () => {
  test('each refresh gives the next token, of the same session', async () => {
    const person = await room.signUp()
    room.clock.forward(3000)
    const { status, body } = await room.refresh(person.refresh_token)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(person.refresh_token)
    const [before, after] = await Promise.all([person, body].map((one) => room.tokens.verify(one.access_token)))
    expect(after).toMatchObject({ session_id: before!.session_id, amr: before!.amr })
    expect(after!.exp).toBe(before!.exp! + 3000)
    expect(await chainOf(person.user.id)).toMatchObject([
      { token: person.refresh_token, revoked: true },
      { token: body.refresh_token, revoked: false, parent: person.refresh_token },
    ])
  })

  test('a refresh is one statement; a sign-in is two, and one hash', async () => {
    const person = await room.signUp()
    const before = { ...room.work }
    await room.refresh(person.refresh_token)
    expect(room.work).toEqual({ ...before, statements: before.statements + 1 })
    await room.signIn(person)
    expect(room.work).toEqual({ ...before, hashes: before.hashes + 1, statements: before.statements + 3 })
  })

  test('twenty tabs that refresh at once all get the same next token, round after round', async () => {
    const person = await room.signUp()
    let current = person.refresh_token
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => room.refresh(current)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      const tokens = new Set(answers.map(({ body }) => body.refresh_token))
      expect(tokens.size).toBe(1)
      const chain = await chainOf(person.user.id)
      expect(chain.length).toBe(round + 1)
      expect(chain.filter(({ revoked }) => !revoked).map(({ token }) => token)).toEqual([...tokens])
      current = answers[0]!.body.refresh_token
      room.clock.forward(3000)
    }
  })

  test('a slow tab may use an older token for ten seconds more', async () => {
    const first = (await room.signUp()).refresh_token
    const second = (await room.refresh(first)).body.refresh_token
    const third = (await room.refresh(second)).body.refresh_token
    room.clock.forward(10)
    expect((await room.refresh(first)).body.refresh_token).toBe(third)
  })

  test('who never received the answer to a refresh asks again the next morning and is still in', async () => {
    const person = await room.signUp()
    const lost = await room.refresh(person.refresh_token)
    room.clock.forward(9 * 3600)
    const again = await room.refresh(person.refresh_token)
    expect([again.status, again.body.refresh_token]).toEqual([200, lost.body.refresh_token])
    expect((await room.call('GET', '/user', { token: again.body.access_token })).status).toBe(200)
  })
})

test('a chain keeps a month of itself', async () => {
  const person = await room.signUp()
  let token = person.refresh_token
  for (let day = 0; day < 40; day++) {
    room.clock.forward(86_400)
    token = (await room.refresh(token)).body.refresh_token
  }
  expect((await chainOf(person.user.id)).length).toBe(32)
})

describe('a stolen token', () => {
  test('ends the session for the thief and for whoever was robbed, once it comes too late', async () => {
    const person = await room.signUp()
    const other = await room.signIn(person)
    const second = (await room.refresh(person.refresh_token)).body.refresh_token
    const third = (await room.refresh(second)).body
    room.clock.forward(11)
    const stolen = await room.refresh(person.refresh_token)
    expect([stolen.status, stolen.body]).toEqual([400, alreadyUsed])
    expect((await room.refresh(third.refresh_token)).body).toEqual(notFound)
    const seen = await room.call('GET', '/user', { token: third.access_token })
    expect([seen.status, seen.body.code]).toEqual([403, 'session_not_found'])
    expect((await room.refresh(other.body.refresh_token)).status).toBe(200)
  })

  test('is refused but ends nothing where rotation is switched off', async () => {
    const lax = await startRoom({ enableRefreshTokenRotation: false })
    const first = (await lax.signUp()).refresh_token
    const third = (await lax.refresh((await lax.refresh(first)).body.refresh_token)).body.refresh_token
    lax.clock.forward(11)
    expect((await lax.refresh(first)).body).toEqual(alreadyUsed)
    expect((await lax.refresh(third)).status).toBe(200)
    await lax.stop()
  })

  test('is not known when somebody made it up', async () => {
    const { status, body } = await room.refresh('made-up-token-of-22-ch')
    expect([status, body]).toEqual([400, notFound])
  })

  test('of a session that is no more opens nothing', async () => {
    const person = await room.signUp()
    await room.database.admin.query('update auth.refresh_tokens set session_id = null where token = $1', [
      person.refresh_token,
    ])
    expect((await room.refresh(person.refresh_token)).body.code).toBe('session_not_found')
  })
})

test('whoever signs out while twenty tabs refresh is out', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await room.signUp()
    const refreshing = Array.from({ length: 20 }, () => room.refresh(person.refresh_token))
    const out = room.call('POST', '/logout', { token: person.access_token })
    const answers = await Promise.all(refreshing)
    expect((await out).status).toBe(204)
    for (const { status, body } of answers) {
      expect([200, 400]).toContain(status)
      if (status === 200) expect((await room.refresh(body.refresh_token)).body).toEqual(notFound)
    }
    expect(await chainOf(person.user.id)).toEqual([])
  }
})

describe('sessions that do not last for ever', () => {
  const ends = async (sessions: { timebox: number; inactivityTimeout: number }, steps: number[]) => {
    const room = await startRoom({ sessions: { ...sessions, singlePerUser: false } })
    let token = (await room.signUp()).refresh_token
    const said: unknown[] = []
    for (const step of steps) {
      room.clock.forward(step)
      const { status, body } = await room.refresh(token)
      said.push(status === 200 ? 200 : body.code)
      token = body.refresh_token ?? token
    }
    await room.stop()
    return said
  }

  test('end after their time, however busy they are', async () => {
    expect(await ends({ timebox: 100, inactivityTimeout: 0 }, [40, 40, 40])).toEqual([200, 200, 'session_expired'])
  })

  test('end when nobody uses them', async () => {
    expect(await ends({ timebox: 0, inactivityTimeout: 50 }, [40, 40, 40, 50])).toEqual([
      200,
      200,
      200,
      'session_expired',
    ])
  })

  test('end at the moment that stands in their row', async () => {
    const person = await room.signUp()
    await room.database.admin.query('update auth.sessions set not_after = $2 where user_id = $1', [
      person.user.id,
      new Date(room.clock.now + 5000),
    ])
    const { body } = await room.refresh(person.refresh_token)
    room.clock.forward(5)
    expect((await room.refresh(body.refresh_token)).body.code).toBe('session_expired')
  })
})
