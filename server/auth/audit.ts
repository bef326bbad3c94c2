import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import type { Db } from '../postgres/database.ts'
import { admin } from './admin/admin.ts'
import type { AuthDeps, Paths } from './deps.ts'
import { invalid } from './errors.ts'
import { pageHeaders, pageOf } from './paging.ts'

/** GoTrue's names of actions, each with the kind of its entry. */
const kinds = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_updated_password: 'user',
  generate_recovery_codes: 'user',
  factor_deleted: 'factor',
  identity_unlinked: 'user',
} as const
type AuditAction = keyof typeof kinds

/** The person who acts; undefined for an admin. */
type Actor = { id: string; email: string | null; phone: string | null; is_sso_user: boolean } | undefined

/** Writes down what somebody did, in the transaction that does it. */
export async function record(
  db: Db,
  {
    action,
    actor,
    ip = null,
    traits,
    at,
  }: { action: AuditAction; actor?: Actor; ip?: string | null; traits?: object; at: number },
) {
  await db.query('select auth_private.record($1, $2, $3, $4, $5, $6, $7, $8)', [
    ...[action, kinds[action], actor?.id ?? null, actor ? actor.email || actor.phone || '' : 'service_role'],
    ...[actor?.is_sso_user ?? false, traits ?? null, new Date(at), ip],
  ])
}

const columns: Record<string, string> = { author: 'actor_username', action: 'action', type: 'log_type' }

/** `GET /admin/audit?query=author:…|action:…|type:…`: what was done, newest first. */
async function getAudit(c: Context<Env>, deps: AuthDeps) {
  await admin(c, deps)
  const page = pageOf(c)
  const [name = '', ...rest] = (c.req.query('query') ?? '').split(':')
  const wanted = rest.join(':')
  const column = columns[name]
  if (name && !column) throw invalid('query must be author:…, action:… or type:…')
  const { entries, total } = await deps.asAuth(async (db) => {
    const filter = column ? `where payload ->> '${column}' = $1` : 'where $1::text is not null'
    const [count] = await db.query<{ total: string }>(`select count(*) as total from audit_log_entries ${filter}`, [
      wanted,
    ])
    const entries = await db.query(
      `select id, payload, created_at, ip_address from audit_log_entries ${filter}
       order by created_at desc, id limit $2 offset $3`,
      [wanted, page.size, page.offset],
    )
    return { entries, total: Number(count!.total) }
  })
  return c.json(entries, 200, pageHeaders(c, page, total))
}

export const auditPaths: Paths = { '/admin/audit': { GET: getAudit } }
