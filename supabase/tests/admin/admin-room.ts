import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { arrangeRanks, superAdmin, tenantAdmin } from '../cast.ts'

export interface PersonLine {
  id: string
  name: string
  email: string
  role: string
  state: string
  until: string | null
  tenant: { id: string } | null
  may: { roles: string[]; states: string[]; why: string | null }
  after: string
}
export type Refusal = { code: string; message: string } | null

/** The cast with its ranks, and what its admins ask. */
export async function adminRoom(database: TestDatabase) {
  await arrangeRanks(database)
  // who invites strangers by email has proven their own address
  await database.admin.query(
    "insert into private.proven_addresses (user_id, email, how) select id, email, 'mail' from public.users where id = any ($1::uuid[]) on conflict do nothing",
    [[tenantAdmin.id, superAdmin.id]],
  )
  const { ask, asOwner, said } = actingOn(database)
  const one = async <T>(by: Someone, call: string, values: unknown[] = [], at?: string) =>
    (await ask<{ it: T }>(by, `select public.${call} as it`, values, at))[0]!.it
  const people = (by: Someone, filters: Record<string, unknown> = {}, after: string | null = null) =>
    one<PersonLine[]>(by, 'admin_people($1, $2)', [after, JSON.stringify(filters)])
  /** A line of the list, as somebody reads it. */
  const line = async (by: Someone, id: string) => (await people(by, {})).find((its) => its.id === id)
  /** New people of a tenant; of the first where none is named. */
  async function newcomers(names: string[], tenant?: string): Promise<Someone[]> {
    const made = names.map((name) => ({
      role: 'authenticated' as const,
      id: randomUUID(),
      email: `${name.toLowerCase().replaceAll(' ', '.')}@new.example`,
    }))
    await database.admin.query(
      `insert into auth.users (id, email, raw_user_meta_data) select id, email, jsonb_build_object('full_name', name)
       from unnest($1::uuid[], $2::text[], $3::text[]) as its (id, email, name)`,
      [made.map(({ id }) => id), made.map(({ email }) => email), names],
    )
    if (tenant)
      await database.admin.query('update public.users set tenant_id = $1 where id = any ($2)', [
        tenant,
        made.map(({ id }) => id),
      ])
    return made
  }
  /** A session of somebody, and the person whose token is of it. */
  async function comesIn(person: Someone) {
    const session_id = randomUUID()
    await database.admin.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [session_id, person.id],
    )
    return { ...person, session_id }
  }
  const audit = async (action: string) =>
    (
      await database.admin.query(
        'select actor_id, subject_id, before, after, outcome from public.audit_log where action = $1 order by id desc limit 1',
        [action],
      )
    ).rows[0]
  return { ask, asOwner, said, one, people, line, newcomers, comesIn, audit }
}
