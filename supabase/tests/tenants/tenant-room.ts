import { randomBytes, randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { adminRoom } from '../admin/admin-room.ts'
import { superAdmin } from '../cast.ts'

export interface TenantLine {
  id: string
  name: string
  slug: string
  status: string
  version: number
  people: number
  groups: number
  storage_bytes: number
  limits: { people: number | null; groups: number | null; storage_mb: number | null }
  domains: DomainLine[]
  admins: { id: string; email: string }[]
  invited: string[]
  settings: Record<string, unknown>
  delete_after: string | null
  reason: string | null
  after: string
}
export interface DomainLine {
  id: string
  domain: string
  token: string
  record: { name: string; value: string }
  confirmed_at: string | null
  error: string | null
}

/** The cast with its ranks, and what a super admin does with organisations. */
export async function tenantRoom(database: TestDatabase) {
  const room = await adminRoom(database)
  const { one } = room
  const tenant = (id: string) => one<TenantLine>(superAdmin, 'super_tenant($1)', [id])
  async function make(
    more: Partial<{ name: string; slug: string; email: string; settings: object; rules: string; group: string }> = {},
  ) {
    const id = randomUUID()
    const {
      name = 'Harbour',
      slug = `t${id.slice(0, 8)}`,
      email = `${id.slice(0, 8)}@boss.example`,
      settings = {},
    } = more
    return one<TenantLine>(superAdmin, 'create_tenant($1, $2, $3, $4, $5, $6, $7)', [
      ...[id, name, slug, email, JSON.stringify(settings), more.rules ?? null, more.group ?? null],
    ])
  }
  const limit = (id: string, limits: object) =>
    one<{ tenant: TenantLine; warnings: unknown[] }>(superAdmin, 'set_tenant_terms($1, $2)', [
      id,
      JSON.stringify(limits),
    ])
  /** Somebody who signs up by an invitation, as GoTrue makes them. */
  async function signsUp(email: string, code?: string): Promise<Someone> {
    const id = randomUUID()
    await database.admin.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      ...[id, email, JSON.stringify(code ? { invite: code } : {})],
    ])
    return { role: 'authenticated', id, email }
  }
  const proves = (person: Someone) =>
    database.admin.query("select private.prove_address($1, $2, 'mail')", [person.id, person.email])
  /** The code of the invitation that was mailed to an address. */
  const codeOf = async (email: string) =>
    (
      await database.admin.query('select code from public.group_invites where email = $1 order by created_at desc', [
        email,
      ])
    ).rows[0]?.code as string
  const tenantOf = async ({ id }: { id: string }) =>
    (await database.admin.query('select tenant_id, role from public.users where id = $1', [id])).rows[0] as {
      tenant_id: string
      role: string
    }
  const groupsOf = async (id: string) =>
    (await database.admin.query('select id, name from public.groups where tenant_id = $1 order by created_at', [id]))
      .rows as { id: string; name: string }[]
  /** A link that lets anybody into a group. */
  async function linkInto(group: string, by = superAdmin.id) {
    const code = randomBytes(5).toString('hex').toUpperCase().replaceAll(/[01]/g, '7')
    await database.admin.query('insert into public.group_invites (group_id, code, created_by) values ($1, $2, $3)', [
      group,
      code,
      by,
    ])
    return code
  }
  return { ...room, tenant, make, limit, signsUp, proves, codeOf, tenantOf, groupsOf, linkInto }
}
export type TenantRoom = Awaited<ReturnType<typeof tenantRoom>>
