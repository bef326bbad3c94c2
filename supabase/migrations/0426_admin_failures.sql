/*
 * Admin failures: what is behind two numbers of the overview.
 *
 * Of pushes that reached no device, an admin reads how many there were, by day, service and reason: whose they were, and the address
 * of a device, stand in no answer. Of sign-ins that failed they read whose, how many and from which networks; each attempt is for
 * those who look after security. Both go back a week, and count twenty thousand at most.
 */
create function private.admin_push_failures() returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  tenant constant uuid := private.admin_tenant();
  moment constant timestamptz := private.clock();
  lines jsonb;
begin
  execute format('select jsonb_agg(jsonb_build_object(''days_ago'', counted.days_ago, ''service'', counted.service, ''reason'', counted.reason, ''count'', counted.many) order by counted.days_ago, counted.many desc, counted.service, counted.reason)
    from (
      select floor(extract(epoch from $1 - failed.told_at) / 86400)::int as days_ago, failed.service, failed.reason, count(*) as many
      from (
        select line.told_at, line.service, case when line.outcome = ''expired'' then ''late'' when line.detail is null then ''withdrawn'' when line.attempts >= 8 then ''unreachable'' else ''refused'' end as reason
        from private.push_log as line
        where line.outcome in (''dropped'', ''expired'') and line.told_at > $1 - interval ''7 days'' and %s order by line.told_at desc limit 20000) as failed
      group by 1, 2, 3) as counted', case when tenant is not null then format('line.tenant_id = %L', tenant) else 'true' end)
  into lines using moment;
  return coalesce(lines, '[]');
end $$;
/** The pushes of a week that reached no device: `[{days_ago, service, reason, count}]`; a reason is late, unreachable, refused or withdrawn. */
create function public.admin_push_failures() returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_push_failures() $$;

create function private.admin_sign_in_failures() returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  tenant constant uuid := private.admin_tenant();
  moment constant timestamptz := private.clock();
  lines jsonb;
begin
  execute format('select jsonb_agg(jsonb_build_object(''id'', person.id, ''name'', person.name, ''day'', their.day, ''week'', their.week, ''last_at'', their.last_at, ''networks'', their.networks) order by their.day desc, their.week desc, their.last_at desc)
    from (
      select failed.email, count(*) filter (where failed.attempted_at > $1 - interval ''1 day'') as day, count(*) as week, max(failed.attempted_at) as last_at,
        coalesce((array_agg(distinct failed.network) filter (where failed.network is not null))[:3], ''{}'') as networks
      from (
        select line.email, line.attempted_at, network(set_masklen(its, case family(its) when 4 then 24 else 48 end))::text as network
        from public.failed_logins as line left join lateral private.address(line.ip_address) as its on true
        where not line.by_client and line.attempted_at > $1 - interval ''7 days'' and %s order by line.attempted_at desc limit 20000) as failed
      group by failed.email order by day desc, week desc, last_at desc limit 50) as their
    left join lateral (
      select known.id, known.name from auth.users as account join public.users as known on known.id = account.id
      where account.email = their.email and not account.is_sso_user and ($2 is null or known.tenant_id = $2) limit 1) as person on true',
    case when tenant is not null then format('line.tenant_id = %L', tenant) else 'true' end)
  into lines using moment, tenant;
  return coalesce(lines, '[]');
end $$;
/** The people whose sign-ins failed within a week, fifty at most: `[{id, name, day, week, last_at, networks}]`. An account that is not here any more has no id and no name. */
create function public.admin_sign_in_failures() returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_sign_in_failures() $$;
grant execute on function private.admin_push_failures(), public.admin_push_failures(), private.admin_sign_in_failures(), public.admin_sign_in_failures() to authenticated;
