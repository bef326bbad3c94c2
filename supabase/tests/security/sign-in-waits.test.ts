import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anon, ines, jonas, mina } from '../cast.ts'

/* Failing too often means waiting, in the words of the protocol; whoever reads the mail of an address need not. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const password = 'cohort-demo'
const from = (address: string) => app.as(anon, { 'x-forwarded-for': address })
async function comes(email: string) {
  const client = from('203.0.113.7')
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return { client, token: data.session!.access_token }
}

describe('a wrong password', () => {
  const tries = async (email: string, given = 'wrong', address = '198.51.100.4') => {
    const answer = await app.fetch(`${app.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: given }),
    })
    const { error_code, msg } = (await answer.json()) as Record<string, string>
    return { status: answer.status, code: error_code, msg, wait: Number(answer.headers.get('retry-after')) }
  }

  test('is told alike of somebody and of nobody, and so is the wait after five', async () => {
    const [somebody, nobody] = [[] as unknown[], [] as unknown[]]
    for (let n = 0; n < 6; n++) {
      somebody.push(await tries(jonas.email!))
      nobody.push(await tries('nobody@example.org'))
    }
    expect(somebody.slice(0, 5)).toEqual(
      Array(5).fill({ status: 400, code: 'invalid_credentials', msg: 'Invalid login credentials', wait: 0 }),
    )
    expect(somebody[5]).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    })
    expect((somebody[5] as { wait: number }).wait).toBeGreaterThan(50)
    expect(nobody.map((said) => ({ ...(said as object), wait: 0 }))).toEqual(
      somebody.map((said) => ({ ...(said as object), wait: 0 })),
    )
    expect(await tries(jonas.email!, password)).toMatchObject({ status: 429 })
  })

  test('logs nobody out who is in, and keeps them in where they come from', async () => {
    const { client, token } = await comes(ines.email!)
    for (let n = 0; n < 8; n++) await tries(ines.email!, 'wrong', '198.51.100.5')
    expect((await client.auth.getUser(token)).error).toBeNull()
    expect(await tries(ines.email!, password, '203.0.113.7')).toMatchObject({ status: 200 })
  })

  test('stops nobody who has a code by mail: at risk it takes the place of the password', async () => {
    for (let n = 0; n < 5; n++) await tries(mina.email!, 'wrong', '198.51.100.6')
    expect(await tries(mina.email!, password, '198.51.100.7')).toMatchObject({ status: 429 })
    const server = app.as({ role: 'service_role' })
    const { data } = await server.auth.admin.generateLink({ type: 'magiclink', email: mina.email! })
    const client = from('198.51.100.7')
    const code = { email: mina.email!, token: data.properties!.email_otp, type: 'email' } as const
    expect((await client.auth.verifyOtp(code)).error).toBeNull()
    // and it is a place of hers from now on
    expect(await tries(mina.email!, password, '198.51.100.7')).toMatchObject({ status: 200 })
  })
})
