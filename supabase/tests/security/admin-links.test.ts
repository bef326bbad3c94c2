import { createHash, randomBytes } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

/* Whoever holds the service key can sign in as anyone by a link of their own making. Its person hears of it. */

let room: Awaited<ReturnType<typeof startRoom>>
let person: Awaited<ReturnType<(typeof room)['signUp']>>
beforeAll(async () => {
  room = await startRoom({}, 'template_test')
  const pool = new pg.Pool({ ...room.database.connections.as('postgres'), max: 2 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool: pool })
  await pool.end()
})
afterAll(() => room.stop())
beforeEach(async () => {
  person = await room.signUp()
  await room.database.admin.query('delete from graphile_worker._private_jobs')
})

type Notice = { to: string; template: string; data: { admin_link?: boolean; path: string } }

async function notices() {
  const { rows } = await room.database.admin.query<{ payload: { read: string; with: object } }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'read' = 'private.sign_in_notice_mail' order by id",
  )
  const mails = rows.map(async ({ payload }) => {
    const run = 'select private.run_job($1, $2) as mail'
    const [job] = await room.database.asService('postgres', (db) =>
      db.query<{ mail: Notice }>(run, [payload.read, payload.with]),
    )
    return job!.mail
  })
  return Promise.all(mails)
}

async function adminLink(type = 'magiclink') {
  const token = room.tokens.serviceRoleKey
  const { body } = await room.call<{ hashed_token: string; email_otp: string }>('POST', '/admin/generate_link', {
    body: { type, email: person.email },
    token,
  })
  return body
}
const verify = (body: object, agent = 'Netscape') =>
  room.call('POST', '/verify', { body, headers: { 'user-agent': agent } })

test.each(['magiclink', 'recovery'])(
  'a session by an admin’s link (%s) is told to its person, who can end it',
  async (type) => {
    const { hashed_token } = await adminLink(type)
    const { status, body } = await verify({ type, token_hash: hashed_token })
    expect(status).toBe(200)
    const [notice, ...more] = await notices()
    expect(notice).toMatchObject({ to: person.email, template: 'sign_in_notice', data: { admin_link: true } })
    expect(more).toEqual([])
    const token = /\/not-me\/(.*)$/.exec(notice!.data.path)![1]
    await room.database.asUser({ role: 'anon', claims: '{}' }, (db) => db.query('select public.not_me($1)', [token]))
    expect((await room.call('GET', '/user', { token: body.access_token })).status).toBe(403)
  },
)

test('so is one by the code of that link, on the device that they always use', async () => {
  await room.call('POST', '/token?grant_type=password', { body: person, headers: { 'user-agent': 'Firefox/120.0' } })
  await room.database.admin.query('delete from graphile_worker._private_jobs')
  const { email_otp } = await adminLink()
  await verify({ type: 'email', email: person.email, token: email_otp }, 'Firefox/121.0')
  expect(await notices()).toMatchObject([{ to: person.email, data: { admin_link: true } }])
})

test('a link that they asked for themselves is none of an admin’s', async () => {
  await room.call('POST', '/otp', { body: { email: person.email } })
  const { code } = await room.mailTo(person.email)
  await verify({ type: 'email', email: person.email, token: code })
  expect((await notices()).filter(({ data }) => data.admin_link)).toEqual([])
})

describe('under PKCE, which somebody with that key began for them', () => {
  const verifier = randomBytes(32).toString('base64url')
  const begin = () =>
    room.call('POST', '/otp', {
      body: {
        email: person.email,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 's256',
      },
    })
  const open = async (token: string, type = 'magiclink') => {
    const answer = await room.app.request(`/auth/v1/verify?token=${token}&type=${type}`)
    return new URL(answer.headers.get('location')!)
  }

  test.each(['magiclink', 'recovery'])(
    'an admin’s link (%s) ends in a session that is told, and in no code',
    async (type) => {
      await begin()
      const { hashed_token } = await adminLink(type)
      const { searchParams, hash } = await open(hashed_token, type)
      expect(searchParams.get('code')).toBeNull()
      expect(new URLSearchParams(hash.slice(1)).get('access_token')).toBeTruthy()
      expect(await notices()).toMatchObject([{ to: person.email, data: { admin_link: true } }])
    },
  )

  test('the hash of an admin’s link under another mark opens nothing', async () => {
    await begin()
    const { hashed_token } = await adminLink()
    const bare = hashed_token.replace(/^admin_/, '')
    for (const token of [bare, `pkce_${bare}`, `pkce_${hashed_token}`]) {
      const { searchParams, hash } = await open(token)
      expect(hash).toContain('error_code=otp_expired')
      expect(searchParams.get('code')).toBeNull()
      expect((await verify({ type: 'magiclink', token_hash: token })).status).toBe(403)
    }
    expect(await notices()).toEqual([])
  })

  test('the code of an admin’s link gives a session that is told', async () => {
    await begin()
    const { email_otp } = await adminLink()
    const { status, body } = await verify({ type: 'email', email: person.email, token: email_otp })
    expect(status).toBe(200)
    expect(body.access_token).toBeTruthy()
    expect(await notices()).toMatchObject([{ to: person.email, data: { admin_link: true } }])
  })
})
