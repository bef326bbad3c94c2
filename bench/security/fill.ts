import type pg from 'pg'
import { mina } from '../../supabase/tests/cast.ts'

/** A tenth of what the product is measured for, unless FAILURES, EVENTS, BLOCKS and PLACES say otherwise. */
const size = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** Ninety days of failures, events of a year, blocks and places of many people; past the triggers. */
export async function fillSecurity(admin: pg.Client) {
  const many = {
    failures: size('FAILURES', 500_000),
    events: size('EVENTS', 100_000),
    blocks: size('BLOCKS', 10_000),
    places: size('PLACES', 100_000),
  }
  const people = Math.max(1000, Math.ceil(many.places / 5))
  const tenant = `(select tenant_id from public.users where id = '${mina.id}')`
  const address = (n: string) =>
    `(10 + ${n} % 20) || '.' || (${n} / 20) % 256 || '.' || (${n} / 5120) % 256 || '.' || ${n} % 251`
  await admin.query(`
    set session_replication_role = replica;
    insert into public.users (id, name, email, tenant_id) select md5('p' || i)::uuid, 'Person ' || i, 'p' || i || '@example.org', ${tenant} from generate_series(1, ${people}) as i;
    insert into public.user_sessions (user_id, ip_address, user_agent, last_activity)
      select md5('p' || i)::uuid, ${address('i')}, 'Firefox', now() - i * interval '1 second' from generate_series(1, ${people}) as i;
    insert into private.known_places (user_id, network, at)
      select md5('p' || (i % ${people} + 1))::uuid, ${address('i')}, now() - (i % 700) * interval '1 hour' from generate_series(1, ${many.places}) as i on conflict do nothing;
    insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at, by_client, tenant_id)
      select 'p' || (i::bigint * 7919 % ${people} + 1) || '@example.org', case when i % 50 = 0 then '203.0.113.7' else ${address('(i * 31)')} end, 'curl/8.5', 'invalid_credentials',
        now() - i * (interval '90 days' / ${many.failures}), i % 20 = 0, case when i % 4 <> 0 then ${tenant} end from generate_series(1, ${many.failures}) as i;
    insert into public.security_events (user_id, event_type, ip_address, details, severity, created_at, tenant_id, acknowledged_at)
      select case when i % 3 <> 0 then md5('p' || (i % ${people} + 1))::uuid end, (array['suspicious_sign_ins', 'address_slowed', 'session_terminated', 'sign_in_denied'])[1 + i % 4],
        case when i % 50 = 0 then '203.0.113.7' else ${address('i')} end, jsonb_build_object('email', 'p' || (i % ${people} + 1) || '@example.org'),
        (array['low', 'medium', 'medium', 'high'])[1 + i % 4], now() - i * (interval '365 days' / ${many.events}), case when i % 4 <> 0 then ${tenant} end, case when i > 2000 then now() end
      from generate_series(1, ${many.events}) as i;
    insert into public.blocked_ips (ip_address, reason, blocked_by, is_active, blocked_at, hits)
      select (100 + i % 50) || '.' || (i / 50) % 256 || '.' || i / 12800 || '.' || i % 250, 'Guessing', null, i % 2 = 0, now() - i * interval '1 minute', i % 100 from generate_series(1, ${many.blocks}) as i
      on conflict do nothing;
    insert into private.sign_in_counts (tenant_id, hour, slot, successes, failures)
      select ${tenant}, date_trunc('hour', now(), 'UTC') - back * interval '1 hour', slot, 10, 100 from generate_series(0, 2159) as back, generate_series(0, 7) as slot;
    set session_replication_role = origin`)
  await admin.query('vacuum analyze')
  return { ...many, people }
}
