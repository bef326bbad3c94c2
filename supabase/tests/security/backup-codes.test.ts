import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anon, jonas, mina } from '../cast.ts'

/* Backup codes stand in for a second factor that is lost. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const password = 'cohort-demo'
async function comes(email: string) {
  const client = app.as(anon, { 'x-forwarded-for': '203.0.113.7' })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return { client, token: data.session!.access_token }
}
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

async function spend(token: string, code: unknown) {
  const answer = await app.fetch(`${app.url}/auth/v1/factors/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ code }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

async function setUp(client: SupabaseClient) {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const code = new TOTP({ secret: data!.totp.secret }).generate()
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data!.id, code })).error).toBeNull()
  return data!.id
}

describe('backup codes', () => {
  beforeEach(() => app.database.admin.query('delete from auth.mfa_factors; delete from auth_private.rate_limits'))

  test('are ten, told once, of who has a second factor and has shown it', async () => {
    const { client } = await comes(mina.email!)
    const make = () => client.rpc('make_backup_codes')
    expect((await make()).error).toMatchObject({ code: 'PT409' })
    await setUp(client)
    const { data: codes } = await make()
    expect(new Set(codes)).toHaveProperty('size', 10)
    expect(codes.every((code: string) => /^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/.test(code))).toBe(true)
    expect((await client.rpc('backup_codes_left')).data).toBe(10)
    const thief = await comes(mina.email!)
    expect((await thief.client.rpc('make_backup_codes')).error).toMatchObject({ code: 'insufficient_aal' })
  })

  test('let a person in without their device, each once, who then takes the lost one away', async () => {
    const { client } = await comes(mina.email!)
    const factorId = await setUp(client)
    const { data: codes } = await client.rpc('make_backup_codes')
    const { token } = await comes(mina.email!)
    const { status, body } = await spend(token, codes[0].toLowerCase().replaceAll('-', ' '))
    expect(status).toBe(200)
    const { aal, amr } = claimsOf(body.access_token!)
    expect([aal, amr[0].method]).toEqual(['aal2', 'backup_code'])
    const again = await comes(mina.email!)
    expect(await spend(again.token, codes[0])).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed' },
    })
    const gone = await app.fetch(`${app.url}/auth/v1/factors/${factorId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(gone.status).toBe(200)
    expect((await app.database.admin.query('select from private.backup_codes')).rowCount).toBe(0)
  })

  test('of somebody else open nothing, and nobody guesses for long', async () => {
    const { client } = await comes(mina.email!)
    await setUp(client)
    const { data: codes } = await client.rpc('make_backup_codes')
    const own = await comes(jonas.email!)
    expect(await spend(own.token, codes[0])).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_factor_not_found' },
    })
    await setUp(own.client)
    const { token } = await comes(jonas.email!)
    for (let n = 0; n < 10; n++) expect((await spend(token, codes[0])).status).toBe(422)
    expect((await spend(token, codes[0])).status).toBe(429)
    expect((await spend(token, undefined)).status).toBe(400)
    expect((await spend('nothing', 'x')).status).toBe(403)
  })
})
