import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoom } from '../../../test/fixtures/auth-room.ts'

/* A project folder's SQL hooks, as `supabase_auth_admin` may call them. */

const functions = `
  create schema own;
  grant usage on schema own to supabase_auth_admin;
  create table own.heard (name text, event jsonb, headers text, identifier text);
  grant insert on own.heard to supabase_auth_admin;
  create function own.created(event jsonb) returns jsonb language plpgsql as $$ begin
    if event -> 'user' ->> 'email' like '%@refused.example' then
      insert into own.heard values ('refused', event);
      return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Not from there.'));
    end if;
    return '{}';
  end $$;
  create function own.tried(event jsonb) returns jsonb language plpgsql as $$ begin
    insert into own.heard values ('tried', event, current_setting('request.headers'), current_setting('request.identifier'));
    if event ->> 'identifier' like 'locked%' then
      return '{"decision": "reject", "message": "Wait a minute.", "should_logout_user": true}';
    end if;
    return '{"decision": "continue"}';
  end $$;
  create function own.claims(event jsonb) returns jsonb language sql as $$
    select jsonb_build_object('claims', event -> 'claims' || jsonb_build_object('plan', event ->> 'authentication_method'))
  $$;
  create function own.mailed(event jsonb) returns jsonb language plpgsql as $$ begin
    insert into own.heard values ('mailed', event); return '{}';
  end $$;
  create function own.texted(event jsonb) returns jsonb language plpgsql as $$ begin
    insert into own.heard values ('texted', event); return '{}';
  end $$;
  create function own.slow(event jsonb) returns jsonb language sql as $$ select '{}'::jsonb from pg_sleep(5) $$;`

const none = {
  ...{ beforeUserCreated: undefined, passwordVerificationAttempt: undefined, mfaVerificationAttempt: undefined },
  ...{ customAccessToken: undefined, sendEmail: undefined, sendSms: undefined },
}
type Room = Awaited<ReturnType<typeof startRoom>>

async function roomWith(settings: Parameters<typeof startRoom>[0]) {
  const room = await startRoom(settings)
  await room.database.admin.query(functions)
  return room
}
const heard = async (room: Room, name: string) =>
  (await room.database.admin.query('select * from own.heard where name = $1', [name])).rows

describe('SQL that has a say', () => {
  let room: Room
  beforeAll(async () => {
    room = await roomWith({
      hooks: {
        ...none,
        ...{
          beforeUserCreated: 'own.created',
          passwordVerificationAttempt: 'own.tried',
          customAccessToken: 'own.claims',
        },
      },
    })
  })
  afterAll(() => room.stop())

  test('keeps somebody out who would sign up, and what it wrote about that stays', async () => {
    const body = { email: 'eve@refused.example', password: 'a good long password' }
    const { status, body: said } = await room.call('POST', '/signup', { body })
    expect([status, said.message]).toEqual([403, 'Not from there.'])
    const [kept] = await heard(room, 'refused')
    expect(kept.event.user.email).toBe(body.email)
    expect((await room.signUp()).access_token).toBeTruthy()
  })

  test('adds to what a token says', async () => {
    const person = await room.signUp()
    expect(await room.tokens.verify(person.access_token)).toMatchObject({ sub: person.user.id, plan: 'password' })
  })

  test('hears of each try at a password, also of people who are not there, with address and headers', async () => {
    const person = await room.signUp()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const call = (body: object) => room.call('POST', '/token?grant_type=password', { body, headers })
    await call(person)
    await call({ ...person, password: 'wrong' })
    await call({ email: 'nobody@example.com', password: 'wrong' })
    const rows = (await heard(room, 'tried')).slice(-3)
    expect(rows.map(({ event, identifier }) => [identifier, event.user_id, event.valid])).toEqual([
      [person.email, person.user.id, true],
      [person.email, person.user.id, false],
      ['nobody@example.com', null, false],
    ])
    expect(JSON.parse(rows[0].headers)).toMatchObject(headers)
    expect(rows[0].event.metadata.ip_address).toBe('203.0.113.9')
  })

  test('refuses a right password, and logs nobody out for it', async () => {
    const person = await room.signUp({ email: 'locked@example.com', password: 'a good long password' })
    const { status, body } = await room.signIn(person)
    expect([status, body.code, body.message]).toEqual([400, 'invalid_credentials', 'Wait a minute.'])
    expect((await room.call('GET', '/user', { token: person.access_token })).status).toBe(200)
  })
})

describe('messages that SQL sends', () => {
  let room: Room
  beforeAll(async () => {
    const plain = await startRoom()
    await plain.stop()
    const sms = { ...plain.settings.sms, enableSignup: true, testOtp: { '15550001111': '123456' } }
    room = await roomWith({ sms, hooks: { ...none, sendEmail: 'own.mailed', sendSms: 'own.texted' } })
  })
  afterAll(() => room.stop())

  test('leave our own post nothing to do', async () => {
    const person = await room.signUp()
    await room.call('POST', '/otp', { body: { email: person.email } })
    await expect.poll(() => heard(room, 'mailed')).toHaveLength(1)
    const [{ event }] = await heard(room, 'mailed')
    expect(event.email_data).toMatchObject({ email_action_type: 'magiclink', token: expect.stringMatching(/^\d{6}$/) })
    const { token_hash } = event.email_data
    expect((await room.call('POST', '/verify', { body: { type: 'magiclink', token_hash } })).body.user.id).toBe(
      person.user.id,
    )
    expect(room.mails).toEqual([])
  })

  test('let somebody sign up, come and be found by a number', async () => {
    const phone = '+44 20 7946 0958'
    const client = room.client()
    expect((await client.signUp({ phone, password: 'a good long password' })).error).toBeNull()
    const [{ event }] = await heard(room, 'texted')
    expect(event).toMatchObject({ user: { phone: '442079460958' }, sms: { message: `Your code is ${event.sms.otp}` } })
    const byPassword = { phone, password: 'a good long password' }
    expect((await room.call('POST', '/token?grant_type=password', { body: byPassword })).body.code).toBe(
      'phone_not_confirmed',
    )
    const { data } = await client.verifyOtp({ phone, token: event.sms.otp, type: 'sms' })
    expect(data.user).toMatchObject({ phone: '442079460958', app_metadata: { provider: 'phone' } })
    expect((await client.signInWithPassword(byPassword)).data.user?.id).toBe(data.user!.id)
  })

  test('change a number by a code to the new one', async () => {
    const person = await room.signUp()
    const token = person.access_token
    await room.call('PUT', '/user', { token, body: { phone: '+442079460111' } })
    const { event } = (await heard(room, 'texted')).at(-1)
    const body = { type: 'phone_change', phone: '442079460111', token: event.sms.otp }
    expect((await room.call('POST', '/verify', { body })).body.user).toMatchObject({
      id: person.user.id,
      phone: '442079460111',
    })
  })

  test('are not sent to a number whose code was agreed', async () => {
    const before = (await heard(room, 'texted')).length
    await room.call('POST', '/otp', { body: { phone: '+15550001111' } })
    expect((await heard(room, 'texted')).length).toBe(before)
    const body = { type: 'sms', phone: '+15550001111', token: '123456' }
    expect((await room.call('POST', '/verify', { body })).status).toBe(200)
  })
})

test('SQL that takes too long is told off', async () => {
  const room = await roomWith({ hooks: { ...none, customAccessToken: 'own.slow' } })
  const { status, body } = await room.call('POST', '/signup', { body: room.newPerson() })
  expect([status, body.code]).toEqual([422, 'hook_timeout'])
  await room.stop()
})
