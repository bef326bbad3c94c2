import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startGoogle } from '../../../test/fakes/google.ts'
import { startRoom } from '../../../test/fixtures/auth-room.ts'
import { actingOn } from '../acting.ts'
import { supper, tomas } from '../cast.ts'

/* Addresses proven to reach their person by mail, through auth itself, with confirmations off. */

let google: Awaited<ReturnType<typeof startGoogle>>
let room: Awaited<ReturnType<typeof startRoom>>
let { ask } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  google = await startGoogle()
  room = await startRoom({ providers: { google: google.provider }, manualLinking: true }, 'template_test')
  ;({ ask } = actingOn(room.database))
  await room.database.admin.query(
    `with made as (insert into public.tenants (name, slug) values ('School', 'school') returning id)
     insert into private.tenant_domains (tenant_id, domain, proven_at) select id, 'school.example', now() from made`,
  )
})
afterAll(async () => {
  await room.stop()
  await google.stop()
})

let people = 0
const signUp = (domain = 'school.example') =>
  room.signUp({ email: `pupil${++people}@${domain}`, password: 'a good long password' })
const rowsOf = async (text: string, values: unknown[] = []) => (await room.database.admin.query(text, values)).rows
const tenantOf = async (id: string) =>
  (
    await rowsOf('select slug from public.users join public.tenants on tenants.id = tenant_id where users.id = $1', [
      id,
    ])
  )[0]?.slug
const provenOf = (id: string) => rowsOf('select email, how from private.proven_addresses where user_id = $1', [id])
const admin = (path: string, body: object, method = 'POST') =>
  room.call(method, path, { body, token: room.tokens.serviceRoleKey })

/** Asks for a mail to an address, and gives what it brought. */
async function mailOf(path: string, email: string, more: object = {}) {
  await room.call('POST', path, { body: { email, ...more } })
  return room.mailTo(email)
}

describe('an address is not shown to be anybody’s', () => {
  test('by a sign-up that needed no mail: no tenant, no word of an invite, no mail from groups', async () => {
    const { user } = await signUp()
    expect(user).toHaveProperty('email_confirmed_at')
    expect(await tenantOf(user.id)).toBe('everyone')
    await ask(tomas, "insert into public.group_invites (id, group_id, kind, email) values ($1, $2, 'email', $3)", [
      randomUUID(),
      supper,
      user.email,
    ])
    expect(await rowsOf('select type from public.notifications where user_id = $1', [user.id])).toEqual([])
    expect(await rowsOf('select private.mail_address_of($1) as address', [user.id])).toEqual([{ address: null }])
    await expect(room.database.admin.query('select private.make_super_admin($1)', [user.email])).rejects.toThrow(
      'was never confirmed',
    )
  })

  test('by an admin who says so', async () => {
    const { body } = await admin('/admin/users', { email: 'made@school.example', email_confirm: true })
    expect([await provenOf(body.id), await tenantOf(body.id)]).toEqual([[], 'everyone'])
    const later = (await admin('/admin/users', { email: 'later@school.example' })).body
    await admin(`/admin/users/${later.id}`, { email_confirm: true }, 'PUT')
    expect([await provenOf(later.id), await tenantOf(later.id)]).toEqual([[], 'everyone'])
  })

  test('by an admin’s link or its code, which the admin can open without the mailbox', async () => {
    for (const type of ['magiclink', 'recovery']) {
      const { user } = await signUp()
      const link = () =>
        room.call<{ hashed_token: string; email_otp: string }>('POST', '/admin/generate_link', {
          body: { type, email: user.email },
          token: room.tokens.serviceRoleKey,
        })
      const { body } = await link()
      expect((await room.call('POST', '/verify', { body: { type, token_hash: body.hashed_token } })).status).toBe(200)
      const again = (await link()).body
      await room.call('POST', '/verify', { body: { type: 'email', email: user.email, token: again.email_otp } })
      expect([type, await provenOf(user.id), await tenantOf(user.id)]).toEqual([type, [], 'everyone'])
    }
  })

  test('by a code that was sent and never used, whatever else happens meanwhile', async () => {
    const person = await signUp()
    await mailOf('/otp', person.email)
    await room.call('PUT', '/user', { token: person.access_token, body: { password: 'quite another one' } })
    await room.signIn({ ...person, password: 'quite another one' })
    expect(await provenOf(person.user.id)).toEqual([])
  })

  test('by a code that went to a telephone', async () => {
    const phones = await startRoom(
      { sms: { ...room.settings.sms, enableSignup: true, testOtp: { '15550001111': '123456' } } },
      'template_test',
    )
    const person = await phones.signUp({ email: 'caller@school.example', password: 'a good long password' })
    await phones.call('POST', '/otp', { body: { email: person.email } })
    await phones.call('PUT', '/user', { token: person.access_token, body: { phone: '+15550001111' } })
    const proved = { type: 'phone_change', phone: '+15550001111', token: '123456' }
    expect((await phones.call('POST', '/verify', { body: proved })).status).toBe(200)
    await phones.call('POST', '/otp', { body: { phone: '+15550001111' } })
    expect((await phones.call('POST', '/verify', { body: { ...proved, type: 'sms' } })).status).toBe(200)
    const { rows } = await phones.database.admin.query('select from private.proven_addresses where user_id = $1', [
      person.user.id,
    ])
    expect(rows).toEqual([])
    await phones.stop()
  })

  test('by a provider that has not seen it', async () => {
    const { user } = await signUp('elsewhere.example')
    await rowsOf(
      `insert into auth.identities (provider, provider_id, user_id, identity_data) values ('google', 'x', $1, $2), ('web3', 'y', $1, $3)`,
      [user.id, { email: user.email, email_verified: false }, { email_verified: true }],
    )
    expect(await provenOf(user.id)).toEqual([])
  })

  test('by a single sign-on that was not given its domain', async () => {
    const id = randomUUID()
    await rowsOf('insert into auth.sso_providers (id) values ($1)', [id])
    await rowsOf('insert into auth.sso_domains (id, sso_provider_id, domain) values (gen_random_uuid(), $1, $2)', [
      id,
      'Pupils.example',
    ])
    const own = await signUp('pupils.example')
    const foreign = await signUp()
    for (const { user } of [own, foreign])
      await rowsOf(
        'insert into auth.identities (provider, provider_id, user_id, identity_data) values ($1, $2, $3, $4)',
        [`sso:${id}`, user.email, user.id, { email: user.email, email_verified: true }],
      )
    expect(await provenOf(own.user.id)).toEqual([{ email: own.email, how: 'provider' }])
    expect(await provenOf(foreign.user.id)).toEqual([])
  })
})

describe('an address is shown to be theirs', () => {
  const byMail = (email: string) => [{ email, how: 'mail' }]

  test('by the code of a mail: they come to the tenant of its domain, and hear of invites', async () => {
    const { email, user, access_token: token } = await signUp()
    const { code } = await mailOf('/otp', email)
    expect((await room.call('POST', '/verify', { body: { type: 'email', email, token: code } })).status).toBe(200)
    expect([await provenOf(user.id), await tenantOf(user.id)]).toEqual([byMail(email), 'school'])
    expect(await rowsOf('select private.mail_address_of($1) as address', [user.id])).toEqual([{ address: email }])
    expect((await room.call('GET', '/user', { token })).status).toBe(200)
  })

  test('by the link of a mail, with PKCE and without', async () => {
    const [plain, pkce] = [await signUp(), await signUp()]
    await room.follow((await mailOf('/otp', plain.email)).link)
    expect(await provenOf(plain.user.id)).toEqual(byMail(plain.email))
    const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
    await room.follow((await mailOf('/recover', pkce.email, challenge)).link)
    expect(await provenOf(pkce.user.id)).toEqual(byMail(pkce.email))
  })

  test('by confirming a sign-up, or taking an invite of the server', async () => {
    const strict = await startRoom({ email: { ...room.settings.email, enableConfirmations: true } }, 'template_test')
    const signed = strict.newPerson()
    await strict.signUp(signed)
    const { code } = await strict.mailTo(signed.email)
    await strict.call('POST', '/verify', { body: { type: 'signup', email: signed.email, token: code } })
    await strict.call('POST', '/invite', { body: { email: 'asked@example.com' }, token: strict.tokens.serviceRoleKey })
    await strict.follow((await strict.mailTo('asked@example.com')).link)
    const { rows } = await strict.database.admin.query(
      `select email, how from private.proven_addresses where email like '%@example.com' order by email`,
    )
    expect(rows).toEqual([...byMail('asked@example.com'), ...byMail(signed.email)])
    await strict.stop()
  })

  test('by a provider that has seen it', async () => {
    const account: Account = { sub: 'g1', email: 'g1@school.example', email_verified: true, name: 'Ada' }
    const query = new URLSearchParams({ provider: 'google', redirect_to: 'http://localhost:3000/home' })
    const begun = await room.app.request(`/auth/v1/authorize?${query}`)
    const url = await google.visit(begun.headers.get('location')!, account)
    await room.app.request(`${url.pathname}${url.search}`)
    const [{ id }] = await rowsOf(`select id from auth.users where email = 'g1@school.example'`)
    expect([await provenOf(id), await tenantOf(id)]).toEqual([[{ email: account.email, how: 'provider' }], 'school'])
  })

  test('until they leave it, and a new one by its own mail alone', async () => {
    const person = await signUp()
    const { code } = await mailOf('/otp', person.email)
    await room.call('POST', '/verify', { body: { type: 'email', email: person.email, token: code } })
    const [old, wanted] = [person.email, `moved${people}@school.example`]
    await room.call('PUT', '/user', { token: person.access_token, body: { email: wanted } })
    expect(await provenOf(person.user.id)).toEqual(byMail(old))
    for (const to of [wanted, old]) {
      const sent = await room.mailTo(to)
      await room.call('POST', '/verify', { body: { type: 'email_change', email: to, token: sent.code } })
    }
    expect(await provenOf(person.user.id)).toEqual(byMail(wanted))
    await admin(`/admin/users/${person.user.id}`, { email: old, email_confirm: true }, 'PUT')
    expect(await provenOf(person.user.id)).toEqual([])
  })
})

test('no function and no policy takes a confirmation by a setting for a right', async () => {
  const told = await rowsOf(`
    select proname as name, pg_get_functiondef(pg_proc.oid) as text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
    union all select policyname, concat_ws(' ', qual, with_check) from pg_policies
    union all select viewname, definition from pg_views where schemaname in ('public', 'private')
    union all select tgname || ' of ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`)
  expect(told.length).toBeGreaterThan(300)
  expect(
    told.filter(({ text }) => /\bconfirmed_at|(email|phone)_confirmed_at/.test(text)).map(({ name }) => name),
  ).toEqual([
    // what a client is told of a domain
    'domain_line',
    // it asks whether the code that was spent is what confirmed, beside the session that began by it
    '_500_note_code of auth.users',
  ])
})
