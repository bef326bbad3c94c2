import { createHash } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { adminRoom } from '../admin/admin-room.ts'
import { elsewhere, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'

export interface FlagLine {
  key: string
  enabled: boolean
  killed: boolean
  owner: { id: string; name: string } | null
  expires_on: string | null
  open_to_tenants: boolean
  version: number
  stale: 'expired' | 'unchanged' | null
  overrides_count: number
  overrides: {
    id: string
    scope: 'group' | 'tenant' | 'role' | 'share'
    target_id: string | null
    target_name: string | null
    role: string | null
    percent: number | null
    enabled: boolean
  }[]
}
export interface Target {
  tenant_id?: string
  group_id?: string
  role?: string
  percent?: number
}

export const home = '(select id from public.tenants where is_default)'
export { elsewhere, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas }

/** The cast with its ranks, and what is asked about the whole instance. */
export async function instanceRoom(database: TestDatabase) {
  const room = await adminRoom(database)
  const { one } = room
  const flags = (by: Someone, group: string | null = null) => one<Record<string, boolean>>(by, 'flags($1)', [group])
  const on = async (by: Someone, key: string, group: string | null = null) => (await flags(by, group))[key] ?? false
  const line = async (key: string, at?: string) =>
    (await one<FlagLine[]>(superAdmin, 'super_flags()', [], at)).find((its) => its.key === key)!
  const change = (by: Someone, key: string, changes: Record<string, unknown>, version: number | null = null) =>
    one<FlagLine>(by, 'change_flag($1, $2, $3)', [key, JSON.stringify(changes), version])
  const override = (
    by: Someone,
    key: string,
    enabled: boolean | null,
    { tenant_id, group_id, role, percent }: Target,
  ) =>
    one<{ before: { enabled: boolean; percent: number | null } | null }>(by, 'set_override($1, $2, $3, $4, $5, $6)', [
      key,
      enabled,
      tenant_id ?? null,
      group_id ?? null,
      role ?? null,
      percent ?? null,
    ])
  const tenant = (await database.admin.query<{ id: string }>(`select ${home} as id`)).rows[0]!.id
  return { ...room, flags, on, line, change, override, tenant }
}

/** The number from 0 to 99 that a person has for a flag: what SQL reckons, once more. */
export const shareOf = (key: string, person: string) =>
  Number.parseInt(createHash('md5').update(`${key} ${person}`).digest('hex').slice(0, 8), 16) % 100
