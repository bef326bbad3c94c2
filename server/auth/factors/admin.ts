import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { Db } from '../../postgres/database.ts'
import { admin, noUser, userIdOf } from '../admin/admin.ts'
import { record } from '../audit.ts'
import { readBody, textOf } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { invalid } from '../errors.ts'
import { removePasskey } from '../passkeys/own.ts'
import { passkeyAnswer, passkeysOf } from '../passkeys/passkeys.ts'
import { factorAnswer, userById } from '../users/users.ts'
import { uuidIn } from '../uuids.ts'
import { heldFactor } from './factors.ts'
import { removeFactor } from './unenroll.ts'

/** `GET /admin/users/{userId}/factors`. */
async function getFactors(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const { factors } = await deps.asAuth((db) => existing(db, userIdOf(c)))
  return c.json(factors.map(factorAnswer))
}

/** `PUT /admin/users/{userId}/factors/{factorId}`: its name. */
async function putFactor(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const name = textOf(await readBody(c), 'friendly_name', 120)
  if (!name) throw invalid('friendly_name is required')
  return changed(c, deps, (db, id) =>
    db.query('update mfa_factors set friendly_name = $2, updated_at = $3 where id = $1', [
      id,
      name,
      new Date(deps.now()),
    ]),
  )
}

/** `DELETE …`: for who lost the device. What it had raised falls back. */
async function deleteFactor(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const at = deps.now()
  const { factor } = await deps.asAuth(async (db) => {
    const user = await existing(db, userIdOf(c))
    const held = await heldFactor(db, user.id, c.req.param('factorId'))
    await removeFactor(db, held, at)
    await record(db, { action: 'factor_deleted', traits: { user_id: user.id, factor_id: held.id }, at })
    return { factor: user.factors.find(({ id }) => id === held.id)! }
  })
  return c.json(factorAnswer(factor))
}

async function changed(c: Context<Env>, deps: AuthDeps, change: (db: Db, id: string) => Promise<unknown>) {
  const factor = await deps.asAuth(async (db) => {
    const user = await existing(db, userIdOf(c))
    const { id } = await heldFactor(db, user.id, c.req.param('factorId'))
    await change(db, id)
    return (await userById(db, user.id))!.factors.find((one) => one.id === id)!
  })
  return c.json(factorAnswer(factor))
}

async function getPasskeys(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const passkeys = await deps.asAuth(async (db) => passkeysOf(db, (await existing(db, userIdOf(c))).id))
  return c.json(passkeys.map(passkeyAnswer))
}

async function deletePasskey(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const { id } = await deps.asAuth((db) => existing(db, userIdOf(c)))
  await removePasskey(deps, id, uuidIn(c.req.param('passkeyId'), 'passkey_id'))
  return c.body(null, 204)
}

async function existing(db: Db, userId: string) {
  const user = await userById(db, userId)
  if (!user) throw noUser()
  return user
}

export const factorAdminPaths: Paths = {
  '/admin/users/:userId/factors': { GET: getFactors },
  '/admin/users/:userId/factors/:factorId': { PUT: putFactor, DELETE: deleteFactor },
  '/admin/users/:userId/passkeys': { GET: getPasskeys },
  '/admin/users/:userId/passkeys/:passkeyId': { DELETE: deletePasskey },
}
