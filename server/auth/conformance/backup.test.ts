import { TOTP } from 'otpauth'
import { needsSession, type World, walk } from '../../../test/conformance.ts'
import { usual } from '../../../test/fixtures/auth-room.ts'

/** One code, that opens once for whoever it is. */
const once = `
  create schema if not exists own;
  grant usage on schema own to supabase_auth_admin;
  create table if not exists own.spent (person uuid);
  grant insert, select on own.spent to supabase_auth_admin;
  create or replace function own.opens(person uuid, code text) returns boolean language plpgsql as $$ begin
    if code <> 'OPEN' or exists (select from own.spent where spent.person = opens.person) then return false; end if;
    insert into own.spent values (person);
    return true;
  end $$`

/** Somebody with a second factor, who came by their password alone. */
async function without(world: World) {
  await world.room.database.admin.query(once)
  const { email, password, access_token: token } = await world.member()
  const body = { factor_type: 'totp' }
  const made = (await world.room.call<Made>('POST', '/factors', { token, body })).body
  const challenge = await world.room.call('POST', `/factors/${made.id}/challenge`, { token, body: {} })
  const code = new TOTP({ secret: made.totp.secret }).generate({ timestamp: world.room.clock.now })
  await world.room.call('POST', `/factors/${made.id}/verify`, {
    token,
    body: { challenge_id: challenge.body.id, code },
  })
  return (await world.room.signIn({ email, password })).body.access_token
}
type Made = { id: string; totp: { secret: string } }

const lost = (body: unknown) => async (world: World) => ({ token: await without(world), body })

walk(
  {
    'POST /factors/backup': [
      ...needsSession,
      ['good', 'a code', lost({ code: 'OPEN' }), 200],
      ['missing', 'no code', lost({}), 400, 'validation_failed'],
      ['wrong type', 'a figure', lost({ code: 1 }), 400, 'validation_failed'],
      ['foreign', 'a code that is none', lost({ code: 'x' }), 422, 'mfa_verification_failed'],
      [
        'replayed',
        'a code that was spent',
        async (world) => {
          const token = await without(world)
          await world.room.call('POST', '/factors/backup', { token, body: { code: 'OPEN' } })
          return { token, body: { code: 'OPEN' } }
        },
        422,
        'mfa_verification_failed',
      ],
      [
        'foreign',
        'somebody without a second factor',
        async (world) => ({ token: (await world.member()).access_token, body: { code: 'OPEN' } }),
        422,
        'mfa_factor_not_found',
      ],
    ],
  },
  { safety: { ...usual.safety, backupCode: 'own.opens' } },
)
