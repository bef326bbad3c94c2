import { randomUUID } from 'node:crypto'
import { testApp } from '../../../test/app.ts'
import type { Person } from '../../../test/database.ts'
import { arrangeRanks, otherAdmin, tenantAdmin, tomas } from '../cast.ts'

type AreaRefusal = { code: string; message: string; details: string | null }
type Answer<T> = { it: T; error: null } | { it: null; error: AreaRefusal }

/** The security area as the stock client asks it. Tomas is an admin whom nobody let look after security; both other admins of a tenant may. */
export async function areaRoom() {
  const app = await testApp()
  const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await app.database.admin.query(text, values)).rows as Row[]
  await arrangeRanks(app.database)
  await sql(`update public.users set role = 'admin' where id = $1`, [tomas.id])
  await sql('insert into private.security_admins (user_id) values ($1), ($2)', [tenantAdmin.id, otherAdmin.id])

  /** The answer of a call, which may be a refusal. */
  async function ask<T = unknown>(
    who: Person,
    name: string,
    given: Record<string, unknown> = {},
    at = '198.51.100.250',
  ): Promise<Answer<T>> {
    const { data, error } = await app.as(who, { 'x-forwarded-for': at }).rpc(name, given)
    return (error ? { it: null, error } : { it: data as T, error: null }) as Answer<T>
  }
  /** The same of a call that is not refused. */
  async function get<T = unknown>(who: Person, name: string, given: Record<string, unknown> = {}, at?: string) {
    const { it, error } = await ask<T>(who, name, given, at)
    if (error) throw Object.assign(new Error(error.message), error)
    return it as T
  }
  const code = async (who: Person, name: string, given: Record<string, unknown> = {}, at?: string) =>
    (await ask(who, name, given, at)).error?.code ?? 'ok'

  /** Somebody came in from an address some days ago; and is still in, if they are. */
  async function cameFrom(person: Person, address: string, { days = 0, still = false } = {}) {
    await sql(
      `insert into private.known_places (user_id, network, at) values ($1, private.network_of($2), now() - $3 * interval '1 day')
       on conflict (user_id, network) do update set at = excluded.at`,
      [person.id, address, days],
    )
    if (still)
      await sql(
        `insert into public.user_sessions (user_id, ip_address, user_agent, last_activity) values ($1, $2, 'Firefox', now() - $3 * interval '1 day')
         on conflict (user_id) where is_active do update set ip_address = excluded.ip_address, last_activity = excluded.last_activity`,
        [person.id, address, days],
      )
  }
  /** Failures of an email from an address, so many, each a second after the other, the last some minutes ago. */
  const failed = (
    email: string,
    address: string,
    { times = 1, minutes = 0, byClient = false, agent = 'curl', reason = 'invalid_credentials' } = {},
  ) =>
    sql(
      `insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at, by_client)
       select $1, $2, $3, $4, now() - $5 * interval '1 minute' - n * interval '1 second', $6 from generate_series(0, $7::int - 1) as n`,
      [email, address, agent, reason, minutes, byClient, times],
    )
  /** An account of nobody in particular, in a tenant where one is named. */
  async function newcomer(email: string, tenant?: string): Promise<Person & { id: string }> {
    const id = randomUUID()
    await sql('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      email,
      { full_name: email.split('@')[0] },
    ])
    if (tenant) await sql('update public.users set tenant_id = $2 where id = $1', [id, tenant])
    return { role: 'authenticated', id, email }
  }
  const clear = () =>
    sql(`delete from public.failed_logins; delete from public.blocked_ips; delete from public.security_events; delete from public.user_sessions;
      delete from private.known_places; delete from private.sign_in_counts; delete from private.sign_in_waits; delete from private.address_scores;
      delete from private.trusted_networks; delete from private.alert_rules; delete from private.security_notes; delete from private.sign_in_notices;
      delete from private.second_factor_reminders; delete from public.notifications; delete from auth.sessions; delete from private.security_told;
      delete from realtime.messages`)
  return { app, sql, ask, get, code, cameFrom, failed, newcomer, clear }
}
export type AreaRoom = Awaited<ReturnType<typeof areaRoom>>
