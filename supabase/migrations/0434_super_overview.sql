/*
 * Super overview: the whole instance in one look.
 *
 * How many tenants and people there are, whether the machine is well, and what waits for a super admin. Many people are counted by
 * what the planner knows, and not one by one.
 */
create function private.super_overview() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  signs constant jsonb := case when private.is_super_admin() then private.vital_signs() end;
  bad constant text[] := private.bad_signs(signs);
  many constant int := private.count_capped('from public.users as line');
begin
  perform private.require_super_admin();
  return jsonb_build_object(
    'tenants', (select jsonb_build_object('active', count(*) filter (where tenant.status = 'active'), 'suspended', count(*) filter (where tenant.status = 'suspended'),
      'deleting', count(*) filter (where tenant.status = 'deleting')) from public.tenants as tenant),
    'people', case when many <= 1000 then jsonb_build_object('count', many, 'about', false)
      else (select jsonb_build_object('count', greatest(many, its.reltuples::bigint), 'about', true) from pg_catalog.pg_class as its where its.oid = 'public.users'::regclass) end,
    'health', case when bad = '{}' then 'well' else 'look' end, 'why', to_jsonb(bad),
    'read_only', private.maintenance(),
    'stale_flags', (select count(*) from public.feature_flags as flag where private.flag_stale(flag) is not null),
    'dead_jobs', coalesce((signs #>> '{jobs,dead}')::int, 0),
    'open_reports', private.count_capped('from private.moderation_cases as line where line.state in (''open'', ''claimed'')'),
    'unacknowledged_events', private.count_capped('from public.security_events as line where line.acknowledged_at is null and line.severity in (''high'', ''critical'')'));
end $$;
/**
 * One look for a super admin: `{tenants: {active, suspended, deleting}, people: {count, about}, health: well|look, why: [dead_jobs|late_jobs|process_gone|disk|connections|slots|push|mail],
 * read_only: {until, words}, stale_flags, dead_jobs, open_reports, unacknowledged_events}`. A number of 1,001 means more than a thousand; events are those of high severity.
 */
create function public.super_overview() returns jsonb
  language sql stable set search_path = '' as $$ select private.super_overview() $$;
grant execute on function private.super_overview(), public.super_overview() to authenticated;
