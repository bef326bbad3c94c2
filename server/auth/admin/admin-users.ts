import type { Context } from 'hono'
import type { Env } from '../../http/claims.ts'
import type { Db } from '../../postgres/database.ts'
import { record } from '../audit.ts'
import { type Body, readBody } from '../body.ts'
import type { AuthDeps, Paths } from '../deps.ts'
import { emailExists, invalid, phoneExists } from '../errors.ts'
import { pageHeaders, pageOf } from '../paging.ts'
import { addEmailIdentity, addPhoneIdentity, addUser } from '../users/new-users.ts'
import { type User, userAnswer, userById, usersOnPage } from '../users/users.ts'
import { admin, noUser, userIdOf } from './admin.ts'
import { type AdminChange, adminChangeOf, applyAdminChange } from './admin-changes.ts'

/** `GET /admin/users`: everybody, newest first or by `sort`; `filter` looks into address, number and name. */
async function getUsers(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const page = pageOf(c)
  const asked = { ...page, filter: c.req.query('filter') ?? '', order: orderIn(c.req.query('sort')) }
  const { users, total } = await deps.asAuth((db) => usersOnPage(db, asked))
  return c.json({ users: users.map(adminAnswer), aud: deps.settings.jwt.audience }, 200, pageHeaders(c, page, total))
}

/** `created_at desc`: there is no other column to sort by. */
function orderIn(sort: string | undefined): 'asc' | 'desc' {
  if (!sort) return 'desc'
  const [field, ...rest] = sort.split(' ')
  if (field !== 'created_at') throw invalid(`Bad Sort Parameters: bad field for sort '${field}'`)
  const way = rest.join(' ')
  const found = (['asc', 'desc'] as const).find((one) => one === (way || 'desc').toLowerCase())
  if (found) return found
  throw invalid(`Bad Sort Parameters: bad direction for sort '${way}', only 'asc' and 'desc' allowed`)
}

async function getUser(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const id = userIdOf(c)
  const user = await deps.asAuth((db) => userById(db, id))
  if (!user) throw noUser()
  return c.json(adminAnswer(user))
}

/** `POST /admin/users`: somebody, without any mail. */
async function postUser(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const body = await readBody(c)
  const change = await adminChangeOf(body, deps)
  const { email, phone } = change
  if (!email && !phone) throw invalid('Cannot create a user without either an email or phone')
  const user = await deps.asAuth(async (db) => {
    const id = await addUser(db, deps, {
      ...idOf(body),
      ...{ email: email ?? null, phone: phone ?? null, hash: null, data: {} },
    })
    if (!id) throw email ? emailExists() : phoneExists()
    if (email) await addEmailIdentity(db, { userId: id, email, at: deps.now() })
    if (phone) await addPhoneIdentity(db, { userId: id, phone, at: deps.now() })
    // what is there already is not changed once more
    const rest: AdminChange = { ...change, email: undefined, phone: undefined }
    await applyAdminChange(db, deps, (await userById(db, id))!, rest)
    await record(db, { action: 'user_signedup', at: deps.now(), traits: { user_id: id, user_email: email ?? '' } })
    return (await userById(db, id))!
  })
  return c.json(adminAnswer(user))
}

function idOf(body: Body): { id?: string } {
  if (body.id === undefined || body.id === null || body.id === '') return {}
  if (typeof body.id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(body.id)) {
    throw invalid('ID must conform to the uuid v4 format')
  }
  if (/^[0-]+$/.test(body.id)) throw invalid('ID cannot be a nil uuid')
  return { id: body.id }
}

async function putUser(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const id = userIdOf(c)
  const change = await adminChangeOf(await readBody(c), deps)
  const user = await deps.asAuth(async (db) => {
    await db.query('select from users where id = $1 for update', [id])
    const before = await userById(db, id)
    if (!before) throw noUser()
    await applyAdminChange(db, deps, before, change)
    await record(db, {
      action: 'user_modified',
      at: deps.now(),
      traits: { user_id: id, user_email: before.email ?? '' },
    })
    return (await userById(db, id))!
  })
  return c.json(adminAnswer(user))
}

/** `DELETE /admin/users/:userId`: gone, or with `should_soft_delete` the bare row left. */
async function deleteUser(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const id = userIdOf(c)
  const text = await c.req.raw.clone().text()
  const softly = text.trim() ? (await readBody(c)).should_soft_delete : false
  if (typeof (softly ?? false) !== 'boolean') throw invalid('should_soft_delete must be a boolean')
  await deps.asAuth(async (db) => {
    const user = await userById(db, id)
    if (!user) throw noUser()
    if (softly) await forgetSoftly(db, user, deps.now())
    else await db.query('delete from users where id = $1', [id])
    await record(db, { action: 'user_deleted', at: deps.now(), traits: { user_id: id, user_email: user.email ?? '' } })
  })
  return c.json({})
}

/** Nothing of the person stays but the id; the names are hashed, so that they are free again. */
async function forgetSoftly(db: Db, { id }: User, at: number) {
  for (const table of ['sessions', 'identities', 'one_time_tokens', 'mfa_factors', 'webauthn_credentials']) {
    await db.query(`delete from ${table} where user_id = $1`, [id])
  }
  await db.query(
    `update users set deleted_at = $2, updated_at = $2, encrypted_password = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       email = encode(sha256(convert_to(id::text || email, 'utf8')), 'hex'),
       phone = left(encode(sha256(convert_to(id::text || phone, 'utf8')), 'hex'), 15),
       email_change = '', phone_change = '', confirmation_token = '', recovery_token = '', reauthentication_token = '',
       email_change_token_new = '', email_change_token_current = '', phone_change_token = ''
     where id = $1`,
    [id, new Date(at)],
  )
}

/** As everybody's, with what only admins are told. */
export const adminAnswer = (user: User) => ({ ...userAnswer(user), is_sso_user: user.is_sso_user })

export const adminUserPaths: Paths = {
  '/admin/users': { GET: getUsers, POST: postUser },
  '/admin/users/:userId': { GET: getUser, PUT: putUser, DELETE: deleteUser },
}
