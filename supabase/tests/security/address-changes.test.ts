import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { readSettings } from '../../../server/supabase-config.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

/* An account moves to another address, by the product's own settings; the one that it left takes it back. */

let room: Awaited<ReturnType<typeof startRoom>>
beforeAll(async () => {
  const { auth } = readSettings(readConfig({}))
  room = await startRoom({ safety: auth.safety, email: { ...auth.email, maxFrequency: 0 } }, 'template_test')
  const pool = new pg.Pool({ ...room.database.connections.as('postgres'), max: 2 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool: pool })
  await pool.end()
})
afterAll(() => room.stop())
beforeEach(() => room.database.admin.query('delete from graphile_worker._private_jobs'))

const rowsOf = async (text: string, values: unknown[] = []) => (await room.database.admin.query(text, values)).rows
const put = (token: string, body: object) => room.call('PUT', '/user', { token, body })
/** The newest code to an address; what else came there is passed over. */
async function codeTo(email: string): Promise<string> {
  const { code } = await room.mailTo(email)
  return code || codeTo(email)
}
const agree = async (email: string) => {
  const code = await codeTo(email)
  return room.call('POST', '/verify', { body: { type: 'email_change', email, token: code } })
}
let people = 0
const signUp = () => room.signUp({ email: `mover${++people}@old.example`, password: 'harbour lights at nine' })
type Mover = Awaited<ReturnType<typeof signUp>>
const newAddress = () => `mover${people}@new.example`

/** The address is theirs by a mail, so that it is asked when they leave it. */
async function prove({ email }: Mover) {
  await room.call('POST', '/otp', { body: { email } })
  const code = await codeTo(email)
  return (await room.call('POST', '/verify', { body: { type: 'email', email, token: code } })).body
}
async function move(person: Mover, to = newAddress()) {
  await put(person.access_token, { email: to })
  return agree(to)
}
const emailOf = async ({ user }: Mover) =>
  (await rowsOf('select email from auth.users where id = $1', [user.id]))[0]?.email

type Mail = { to: string; template: string; data: Record<string, string> } | null
const notices = async () => {
  const jobs = await rowsOf(`select payload from graphile_worker._private_jobs order by id`)
  const mails: Mail[] = []
  for (const { payload } of jobs) {
    if (payload.read !== 'private.address_notice_mail') continue
    mails.push((await rowsOf('select private.address_notice_mail($1) as mail', [payload.with]))[0]!.mail)
  }
  return mails
}
const tokenIn = (mail: Mail | undefined) => /^\/not-me\/(.+)\?about=address$/.exec(mail!.data.path!)![1]!
const notMe = (token: string, day = 0) =>
  room.database.asUser({ role: 'anon', claims: '{"role": "anon"}' }, async (db) => {
    await db.query(`select set_config('app.clock', $1, true)`, [new Date(Date.now() + day * 86_400_000).toISOString()])
    return (await db.query<{ said: unknown }>('select public.not_me($1) as said', [token]))[0]!.said
  })

/** The refusal is the answer of the function: raised, it would take back that a guess was counted. */
const notWhole = { code: 'PT404', message: 'This link is incomplete or has expired. Set a new password instead.' }

describe('a new address', () => {
  test('counts when it proved itself, and not before, though sign-ups need no proof', async () => {
    const person = await signUp()
    await put(person.access_token, { email: newAddress() })
    expect(await emailOf(person)).toBe(person.email)
    expect((await agree(newAddress())).status).toBe(200)
    expect(await emailOf(person)).toBe(newAddress())
  })

  test('needs the yes of the old one too, where that is known to be theirs', async () => {
    const person = await signUp()
    await prove(person)
    await move(person)
    expect(await emailOf(person)).toBe(person.email)
    await agree(person.email)
    expect(await emailOf(person)).toBe(newAddress())
  })
})

describe('a change that waits', () => {
  const callOff = ({ user }: Mover) =>
    room.database.asUser(
      { role: 'authenticated', claims: JSON.stringify({ role: 'authenticated', sub: user.id }) },
      (db) => db.query('select public.cancel_email_change()'),
    )

  test('is called off: no code counts any more, nothing waits, and it can be begun anew', async () => {
    const person = await signUp()
    const proven = await prove(person)
    const other = await signUp()
    await put(proven.access_token, { email: newAddress() })
    const codes = [
      [newAddress(), await codeTo(newAddress())],
      [person.email, await codeTo(person.email)],
    ]
    await callOff(other)
    expect((await room.call('GET', '/user', { token: proven.access_token })).body.new_email).toBe(newAddress())
    await callOff(person)
    expect((await room.call('GET', '/user', { token: proven.access_token })).body.new_email).toBeUndefined()
    for (const [email, token] of codes)
      expect((await room.call('POST', '/verify', { body: { type: 'email_change', email, token } })).status).toBe(403)
    expect(await emailOf(person)).toBe(person.email)

    await put(proven.access_token, { email: newAddress() })
    await agree(newAddress())
    await agree(person.email)
    expect(await emailOf(person)).toBe(newAddress())
  })

  test('can be none, and a way to sign in that waits for its code is left alone', async () => {
    const person = await signUp()
    await room.call('POST', '/otp', { body: { email: person.email } })
    const code = await codeTo(person.email)
    await callOff(person)
    const signedIn = await room.call('POST', '/verify', { body: { type: 'email', email: person.email, token: code } })
    expect(signedIn.status).toBe(200)
  })
})

describe('the old address', () => {
  test('hears of it, and takes it back: other sessions, the password and what was added end', async () => {
    const person = await signUp()
    const moved = (await move(person)).body
    expect(
      (await room.call('POST', '/factors', { token: moved.access_token, body: { factor_type: 'totp' } })).status,
    ).toBe(200)
    const [mail] = await notices()
    expect(mail).toMatchObject({ to: person.email, template: 'address_changed', data: { new_email: newAddress() } })
    const token = tokenIn(mail)
    expect(await notMe(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toMatchObject(notWhole)
    expect(await notMe(token, 6)).toEqual({ email: person.email })
    expect(await notMe(token, 6)).toEqual({ email: person.email })
    expect(await emailOf(person)).toBe(person.email)
    expect(await rowsOf('select email from public.users where id = $1', [person.user.id])).toEqual([
      { email: person.email },
    ])
    expect(await rowsOf('select email from auth.identities where user_id = $1', [person.user.id])).toEqual([
      { email: person.email },
    ])
    for (const table of ['sessions', 'mfa_factors', 'one_time_tokens'])
      expect(await rowsOf(`select from auth.${table} where user_id = $1`, [person.user.id])).toEqual([])
    expect((await room.signIn(person)).status).toBe(400)
    await room.call('POST', '/recover', { body: { email: person.email } })
    const code = await codeTo(person.email)
    const body = { type: 'recovery', email: person.email, token: code }
    const back = (await room.call('POST', '/verify', { body })).body
    expect((await put(back.access_token, { password: 'candles and bread again' })).status).toBe(200)
    // nobody is told that it came back, least of all whoever had moved it
    expect(await notices()).toEqual([null])
  })

  test('has seven days for it', async () => {
    const person = await signUp()
    await move(person)
    const token = tokenIn((await notices())[0])
    expect(await notMe(token, 8)).toMatchObject(notWhole)
    expect(await emailOf(person)).toBe(newAddress())
  })

  test('has the last word over every address that came after it', async () => {
    const person = await signUp()
    const first = (await move(person)).body
    await prove({ ...person, email: newAddress() })
    await put(first.access_token, { email: 'further@new.example' })
    await agree('further@new.example')
    await agree(newAddress())
    const [own, theirs] = await notices()
    await notMe(tokenIn(own))
    expect(await notMe(tokenIn(theirs))).toEqual({ email: person.email })
    expect(await emailOf(person)).toBe(person.email)
  })

  test('is not kept from it by an account that somebody made on it meanwhile, unless that proved it', async () => {
    const person = await signUp()
    await move(person)
    const squatter = await room.signUp({ email: person.email, password: 'harbour lights at nine' })
    await notMe(tokenIn((await notices())[0]))
    expect([await emailOf(person), await emailOf(squatter)]).toEqual([person.email, null])
    await rowsOf('delete from graphile_worker._private_jobs')

    const other = await signUp()
    await move(other)
    const owner = await room.signUp({ email: other.email, password: 'harbour lights at nine' })
    await prove(owner)
    await expect(notMe(tokenIn((await notices())[0]))).rejects.toThrow('Another account uses this email now')
    expect([await emailOf(other), await emailOf(owner)]).toEqual([newAddress(), other.email])
  })

  test('brings nobody back who is suspended', async () => {
    const person = await signUp()
    await move(person)
    await rowsOf('insert into private.suspensions (user_id) values ($1)', [person.user.id])
    await expect(notMe(tokenIn((await notices())[0]))).rejects.toThrow('suspended')
  })
})
