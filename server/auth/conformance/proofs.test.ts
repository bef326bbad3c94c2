import { randomUUID } from 'node:crypto'
import { type World, walk } from '../../../test/conformance.ts'

/** A code by mail to somebody who is here. */
async function mailedCode({ room, member, sentTo }: World) {
  const { email } = await member()
  await room.call('POST', '/otp', { body: { email } })
  return { email, ...(await sentTo(email)) }
}
const link = ({ hash }: { hash: string }, type = 'magiclink') => `/verify?token=${hash}&type=${type}`

walk({
  'POST /verify': [
    [
      'good',
      'a code and its address',
      async (world) => {
        const { email, code } = await mailedCode(world)
        return { body: { type: 'email', email, token: code } }
      },
      200,
    ],
    [
      'good',
      'a hash',
      async (world) => ({ body: { type: 'magiclink', token_hash: (await mailedCode(world)).hash } }),
      200,
    ],
    ['missing', 'no type', { body: { email: 'ada@example.com', token: '123456' } }, 400, 'validation_failed'],
    ['missing', 'no code', { body: { type: 'email', email: 'ada@example.com' } }, 400, 'validation_failed'],
    ['missing', 'no address', { body: { type: 'email', token: '123456' } }, 400, 'validation_failed'],
    ['wrong type', 'a type that is none', { body: { type: 'constructor', token_hash: 'x' } }, 400, 'validation_failed'],
    [
      'wrong type',
      'a figure as a code',
      { body: { type: 'email', email: 'ada@example.com', token: 123456 } },
      400,
      'validation_failed',
    ],
    [
      'wrong type',
      'hash and address',
      { body: { type: 'email', email: 'ada@example.com', token_hash: 'x' } },
      400,
      'validation_failed',
    ],
    [
      'wrong type',
      'a hash for what it does not serve',
      async (world) => ({
        body: { type: 'email_change', token_hash: (await mailedCode(world)).hash },
      }),
      403,
      'otp_expired',
    ],
    [
      'expired',
      'a code of an hour ago',
      async (world) => {
        const { email, code } = await mailedCode(world)
        world.room.clock.forward(3600)
        return { body: { type: 'email', email, token: code } }
      },
      403,
      'otp_expired',
    ],
    [
      'replayed',
      'a code that has served',
      async (world) => {
        const { email, code } = await mailedCode(world)
        const body = { type: 'email', email, token: code }
        await world.room.call('POST', '/verify', { body })
        return { body }
      },
      403,
      'otp_expired',
    ],
    [
      'foreign',
      'a code that went to another',
      async (world) => {
        const { code } = await mailedCode(world)
        return { body: { type: 'email', email: (await world.member()).email, token: code } }
      },
      403,
      'otp_expired',
    ],
    [
      'foreign',
      'an address that nobody has',
      { body: { type: 'email', email: `${randomUUID()}@example.com`, token: '123456' } },
      403,
      'otp_expired',
    ],
    [
      'foreign',
      'a number that nobody has',
      { body: { type: 'sms', phone: '+442079460002', token: '123456' } },
      403,
      'otp_expired',
    ],
    [
      'foreign',
      'somebody suspended',
      async (world) => {
        const { hash, email } = await mailedCode(world)
        const ban = 'update auth.users set banned_until = $2 where email = $1'
        await world.room.database.admin.query(ban, [email, new Date(world.room.clock.now + 3_600_000)])
        return { body: { type: 'magiclink', token_hash: hash } }
      },
      403,
      'user_banned',
    ],
  ],
  'GET /verify': [
    ['good', 'a link', async (world) => ({ path: link(await mailedCode(world)) }), 303],
    ['missing', 'no token', { path: '/verify?type=signup' }, 400, 'validation_failed'],
    ['missing', 'no type', { path: '/verify?token=x' }, 400, 'validation_failed'],
    ['wrong type', 'a type that is none', { path: '/verify?token=x&type=sms' }, 400, 'validation_failed'],
    [
      'wrong type',
      'a link for what it does not serve',
      async (world) => ({ path: link(await mailedCode(world), 'signup') }),
      303,
      'otp_expired',
    ],
    [
      'expired',
      'a link of an hour ago',
      async (world) => {
        const path = link(await mailedCode(world))
        world.room.clock.forward(3600)
        return { path }
      },
      303,
      'otp_expired',
    ],
    [
      'replayed',
      'a link that was opened',
      async (world) => {
        const path = link(await mailedCode(world))
        await world.room.follow(path)
        return { path }
      },
      303,
      'otp_expired',
    ],
    ['foreign', 'a token that was never sent', { path: '/verify?token=pkce_x&type=signup' }, 303, 'otp_expired'],
  ],
})
