import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthSettings } from '../server/auth/settings/auth-settings.ts'
import { startRoom } from './fixtures/auth-room.ts'

/* Every endpoint of auth with every kind of input: what is asked, and which status and error code it gets. */

/** The fault of what is sent, if any. */
export type Kind = 'good' | 'missing' | 'wrong type' | 'expired' | 'replayed' | 'foreign'

export type World = Awaited<ReturnType<typeof openWorld>>
export type ExampleRequest = { path?: string; body?: unknown; token?: string | undefined }
/** `code` is left out where the answer is no error. */
export type Row = [
  kind: Kind,
  what: string,
  ask: ExampleRequest | ((world: World) => ExampleRequest | Promise<ExampleRequest>),
  status: number,
  code?: string,
]
/** By method and path as the routes name them: `PUT /admin/users/:userId`. */
export type Rows = Record<string, Row[]>

async function openWorld(settings: Partial<AuthSettings>) {
  const plain = await startRoom()
  await plain.stop()
  const room = await startRoom({
    enableAnonymousSignIns: true,
    email: { ...plain.settings.email, enableConfirmations: true },
    sms: { ...plain.settings.sms, enableSignup: true, testOtp: { '15550001111': '123456', '15550002222': '222222' } },
    ...settings,
  })
  /** Somebody who has proved their address, with a session. */
  async function member() {
    const person = room.newPerson()
    await room.call('POST', '/admin/users', {
      body: { ...person, email_confirm: true },
      token: room.tokens.serviceRoleKey,
    })
    return { ...person, ...(await room.signIn(person)).body }
  }
  /** The code and hash of the last mail to somebody. */
  async function sentTo(email: string) {
    const { code, link } = await room.mailTo(email)
    return { code, link, hash: new URL(link, room.settings.siteUrl).searchParams.get('token')! }
  }
  return { room, member, sentTo, admin: room.tokens.serviceRoleKey }
}

/** Walks the rows on a room of their own; `settings` are on top of a world where every way in is open. */
export function walk(rows: Rows, settings: Partial<AuthSettings> = {}) {
  let world: World
  beforeAll(async () => {
    world = await openWorld(settings)
  })
  afterAll(() => world.room.stop())

  describe.each(Object.entries(rows))('%s', (endpoint, cases) => {
    const [method = '', pattern = ''] = endpoint.split(' ')
    test.each(cases)('%s: %s', async (_, __, ask, status, code) => {
      const { path = pattern, ...asked } = typeof ask === 'function' ? await ask(world) : ask
      const { status: said, headers, body } = await world.room.call(method, path, asked)
      if (code === undefined) return expect([said, body.code]).toEqual([status, undefined])
      // a link that fails says so where it leads
      const { searchParams, hash } = new URL(headers.get('location') ?? 'http://none')
      const told =
        new URLSearchParams(hash.slice(1)).get('error_code') ??
        searchParams.get('error_code') ??
        body.code ??
        body.error
      expect([said, told]).toEqual([status, code])
      if (status >= 400) expect(headers.get('x-sb-error-code')).toBe(code)
    })
  })
}

/** Rows for an endpoint that needs somebody signed in. */
export const needsSession: Row[] = [
  ['missing', 'no token', {}, 401, 'no_authorization'],
  ['wrong type', 'a token that is none', { token: 'x.y.z' }, 403, 'bad_jwt'],
  ['foreign', 'the key of everybody', ({ room }) => ({ token: room.tokens.anonKey }), 403, 'bad_jwt'],
  [
    'expired',
    'a token of yesterday',
    async ({ room, member }) => {
      const { user } = await member()
      const exp = Math.floor(room.clock.now / 1000) - 60
      return { token: await room.tokens.sign({ sub: user.id, aud: 'authenticated', role: 'authenticated', exp }) }
    },
    403,
    'bad_jwt',
  ],
  [
    'replayed',
    'a token of a session that has ended',
    async ({ room, member }) => {
      const { access_token: token } = await member()
      await room.call('POST', '/logout', { token })
      return { token }
    },
    403,
    'session_not_found',
  ],
]

/** Rows for an endpoint that only an admin may ask. */
export const needsAdmin: Row[] = [
  ['missing', 'no token', {}, 401, 'no_authorization'],
  ['wrong type', 'a token that is none', { token: 'x.y.z' }, 403, 'bad_jwt'],
  ['foreign', 'the key of everybody', ({ room }) => ({ token: room.tokens.anonKey }), 403, 'not_admin'],
  ['foreign', 'somebody signed in', async ({ member }) => ({ token: (await member()).access_token }), 403, 'not_admin'],
]
