import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { identifyAlone } from '../alone/identify.ts'
import { keysFrom } from '../alone/keys.ts'
import { defaults } from '../settings.ts'

/* JWT-based Authentication: whom a token may say that it is for. */

const secret = 'a passphrase that is long enough, 32 at least'

async function asked(aud: unknown, audience?: string) {
  const token = await new SignJWT({ role: 'reader', aud } as Record<string, unknown>)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(secret))
  const jwt = { keys: keysFrom(secret, false), audience, roleOf: undefined }
  const { identify } = identifyAlone({ known: async () => ({ settings: { ...defaults, jwt } }) })
  return identify({ headers: { authorization: `Bearer ${token}` } }).then(
    ({ role }) => role,
    ({ status, code, message }) => [status, code, message],
  )
}

const wrongType = [401, 'PGRST303', "The JWT 'aud' claim must be a string or an array of strings"]
const elsewhere = [401, 'PGRST303', 'JWT not in audience']

describe('a token', () => {
  test.each([5, true, { a: 1 }, ['a', 5], [null]])('for %j is for nobody, whoever is asked', async (aud) => {
    expect(await asked(aud)).toEqual(wrongType)
    expect(await asked(aud, 'here')).toEqual(wrongType)
  })

  test('for somebody is taken where nobody is named', async () => {
    expect([await asked('there'), await asked(['there', 'here']), await asked([]), await asked(null)]).toEqual(
      Array(4).fill('reader'),
    )
  })

  test('for somebody else is not', async () => {
    expect(await asked('there', 'here')).toEqual(elsewhere)
    expect(await asked(['there'], 'here')).toEqual(elsewhere)
    expect([await asked(['there', 'here'], 'here'), await asked('here', 'here'), await asked([], 'here')]).toEqual(
      Array(3).fill('reader'),
    )
  })
})
