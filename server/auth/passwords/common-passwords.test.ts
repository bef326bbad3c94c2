import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'
import { isKnown } from './known-passwords.ts'

test.each([
  ...[
    'password',
    'Password1',
    'p4ssw0rd',
    'P@ssw0rd123',
    'password123!',
    '12345678',
    '123456789',
    '1234567890',
    '87654321',
  ],
  ...['qwertyuiop', 'qwerty123', 'qwer1234', '1q2w3e4r', '1qaz2wsx', 'zaq12wsx', 'asdfghjkl', 'abcd1234', 'abcdefgh'],
  ...[
    '11111111',
    'aaaaaaaa',
    'abcabcabc',
    '12121212',
    'iloveyou',
    'iloveyou1',
    'welcome1',
    'Welcome2024',
    'Summer2025!',
  ],
  ...['football', 'baseball1', 'superman', 'dragon123', 'monkey12', 'letmein1', 'sunshine', 'princess', 'michael1'],
  ...[
    'starwars',
    'computer',
    'trustno1',
    'admin123',
    'changeme',
    'passwort',
    '2000love',
    'lovelove',
    'azertyuiop',
    'Cohort2026',
  ],
])('%s is tried first', (password) => {
  expect(isCommon(password, ['Cohort'])).toBe(true)
})

test.each([
  ...['a good long password', 'difference engine', 'cohort-demo', 'correct horse battery', 'nineteen characters'],
  ...[
    'tr0ub4dor&3x',
    'of the squatter',
    'my own password',
    'Kaffee mit Milch',
    'vK3#pQ9z',
    'long enough 1',
    'my-dragon-eats-figs',
  ],
])('%s is not', async (password) => {
  expect([isCommon(password, ['Cohort']), await isKnown(password)]).toEqual([false, false])
})

test.each(['letmein2', 'Whatever', 'trustno1', 'rush2112', 'NCC1701D', 'thx1138', 'jordan23', 'fishing1'])(
  '%s came out of a breach',
  async (password) => expect(await isKnown(password)).toBe(true),
)
