/*
 * Security overview: is anybody being attacked, in one look.
 *
 * A day of failures against those who came in, who and where fails most, what is slowed and blocked, what nobody has seen yet, and
 * whom of high role a password alone protects. What clients report of themselves stands apart and steers nothing. Numbers are
 * counted to a thousand, and who fails most is of the newest twenty thousand failures.
 */
-- Who may: readers, by `private.security_scope`
create function private.security_overview() returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  tenant constant uuid := private.security_scope();
  moment constant timestamptz := private.clock();
  this_hour constant timestamptz := date_trunc('hour', moment, 'UTC');
  here constant text := case when tenant is not null then format('line.tenant_id = %L and ', tenant) else '' end;
  active constant text := format('line.is_active and (line.expires_at is null or line.expires_at > %L)', moment);
  most jsonb;
  hours jsonb;
  open jsonb;
begin
  execute format($most$
    with lately as materialized (
      select line.email, line.ip_address from public.failed_logins as line where %s not line.by_client and line.attempted_at > $1 order by line.attempted_at desc limit 20000
    ), networks as (
      select ip_address, count(*) as many from lately where ip_address is not null group by ip_address
    )
    select jsonb_build_object(
      'emails', (select coalesce(jsonb_agg(jsonb_build_object('email', email, 'failures', many) order by many desc, email), '[]')
        from (select email, count(*) as many from lately group by email order by count(*) desc, email limit 10) as emails),
      'addresses', (select coalesce(jsonb_agg(jsonb_build_object('address', ip_address, 'failures', many, 'blocked', private.is_blocked(ip_address),
          'slowed', exists (select from private.address_scores as known where known.network = private.network_of(ip_address) and known.until > $2)) order by many desc, ip_address), '[]')
        from (select ip_address, many from networks order by many desc, ip_address limit 10) as addresses),
      'slowed', (select count(*) from (select distinct known.network from private.address_scores as known where known.until > $2
        and ($3 is null or exists (select from networks where private.network_of(networks.ip_address) = known.network)) limit 1001) as slow))
  $most$, here) into most using moment - interval '1 day', moment, tenant;
  select jsonb_agg(jsonb_build_object('at', begun.hour, 'failures', coalesce(its.failures, 0), 'successes', coalesce(its.successes, 0), 'by_client', coalesce(its.by_client, 0)) order by begun.hour) into hours
  from generate_series(this_hour - interval '23 hours', this_hour, interval '1 hour') as begun (hour)
  left join (
    select counted.hour, sum(counted.failures) as failures, sum(counted.successes) as successes, sum(counted.by_client) as by_client from private.sign_in_counts as counted
    where counted.hour >= this_hour - interval '23 hours' and (tenant is null or counted.tenant_id = tenant) group by counted.hour) as its on its.hour = begun.hour;
  select jsonb_object_agg(grade, private.count_capped(format('from public.security_events as line where %s line.severity = %L and line.acknowledged_at is null', here, grade)))
  into open from unnest('{low,medium,high,critical}'::text[]) as grade;
  return most || jsonb_build_object('checked_at', moment, 'hours', hours, 'unacknowledged', open, 'super', tenant is null, 'may_trust', tenant is null,
    'waiting', case when tenant is null then (select count(*) from (select from private.sign_in_waits as known where known.until > moment limit 1001) as waits) end,
    'blocked', private.count_capped('from public.blocked_ips as line where ' || active),
    'sessions', private.count_capped('from public.user_sessions as line where line.is_active' || private.of_tenant(tenant)),
    'without_second_factor', private.without_second_factor(tenant),
    'not_me', (select coalesce(jsonb_agg(private.event_line(last, tenant) order by last.created_at desc, last.id desc), '[]') from (
      select known.* from public.security_events as known where known.event_type = 'sign_in_denied' and known.acknowledged_at is null and (tenant is null or known.tenant_id = tenant)
      order by known.created_at desc limit 20) as last));
end $$;

/** Those of high role whom a password alone protects: `{without, of, people}`, fifty by name. */
create function private.without_second_factor(tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with high as (
    select person.id, person.name, person.role, private.is_without_second_factor(person.id) as bare from public.users as person
    where person.role in ('admin', 'super_admin') and (tenant is null or person.tenant_id = tenant) and not private.is_away(person.id)
  )
  select jsonb_build_object('without', count(*) filter (where bare), 'of', count(*), 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('id', few.id, 'name', few.name, 'role', few.role, 'reminded_at', past.at) order by few.role desc, few.name, few.id), '[]')
    from (select * from high where bare order by high.role desc, high.name, high.id limit 50) as few left join private.second_factor_reminders as past on past.user_id = few.id))
  from high
$$;

/**
 * One look at security: `{checked_at, hours: [{at, failures, successes, by_client}], emails: [{email, failures}], addresses: [{address, failures, blocked, slowed}], slowed, waiting, blocked, sessions,
 * unacknowledged: {low, medium, high, critical}, without_second_factor: {without, of, people}, not_me, super, may_trust}`. A number of 1,001 means more than a thousand.
 */
create function public.security_overview() returns jsonb
  language sql stable set search_path = '' as $$ select private.security_overview() $$;
grant execute on function private.security_overview(), public.security_overview() to authenticated;
