/*
 * Waiting appeals: they count in what waits for admins, and requests to join a group too.
 *
 * The typical wait counts what was reported: what an admin decided by themselves waited for nobody.
 */
create or replace function private.moderation_figures(days int, group_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  role constant text := private.my_role();
  tenant constant uuid := private.my_tenant_id();
  deleting constant uuid[] := array(select * from private.groups_i_delete_in());
  since constant timestamptz := private.clock() - make_interval(days => least(greatest(coalesce(days, 30), 1), 366));
begin
  if role is null or not private.i_moderate() then
    raise exception 'You need admin permissions to access this page.' using errcode = '42501';
  end if;
  return (
    with mine as materialized (
      select known.* from private.moderation_cases as known
      where known.subject_type <> 'listing_review' and (known.created_at > since or known.state in ('open', 'claimed', 'appealed'))
        and (moderation_figures.group_id is null or known.group_id = moderation_figures.group_id)
        and (role = 'super_admin' or role = 'admin' and known.tenant_id = tenant and known.level <> 'instance' or known.level = 'group' and known.group_id = any (deleting))
    ), acts as (
      select done.*, mine.created_at as opened_at, mine.reports_count > 0 as reported, exists (select from private.moderation_actions as back where back.reverts_id = done.id and back.created_at >= done.created_at + interval '10 seconds') as reversed
      from mine join private.moderation_actions as done on done.case_id = mine.id and done.action <> 'revert' and done.created_at > since
    )
    select jsonb_build_object(
      'open', (select count(*) from mine where mine.state in ('open', 'claimed')), 'waiting_appeals', (select count(*) from mine where mine.state = 'appealed'),
      'resolved', (select count(*) from mine where mine.resolved_at > since),
      'median_minutes', (select round((percentile_cont(0.5) within group (order by extract(epoch from first.at - first.opened_at)) / 60)::numeric) from (select min(acts.created_at) as at, acts.opened_at from acts where acts.reported group by acts.case_id, acts.opened_at) as first),
      'acts', (select count(*) from acts), 'reversed', (select count(*) from acts where acts.reversed),
      'by_reason', (select coalesce(jsonb_agg(jsonb_build_object('reason', its.reason, 'count', its.count) order by its.count desc, its.reason), '[]')
                    from (select mine.reason, count(*) from mine where mine.created_at > since group by mine.reason) as its)));
end $$;

create or replace function private.admin_overview() returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  tenant constant uuid := private.admin_tenant();
  moment constant timestamptz := private.clock();
  here constant text := case when tenant is not null then format('line.tenant_id = %L', tenant) else 'true' end;
  cases constant text := 'from private.moderation_cases as line where line.state in (''open'', ''claimed'') and ' || here || case when tenant is not null then ' and line.level <> ''instance''' else '' end;
  failed constant text := 'from public.failed_logins as line where not line.by_client and ' || here;
  pushes constant text := 'from private.push_log as line where line.outcome in (''dropped'', ''expired'') and ' || here;
  oldest timestamptz;
  late int;
begin
  execute 'select min(line.created_at) ' || cases into oldest;
  if tenant is null and to_regclass('graphile_worker.jobs') is not null then
    late := private.count_capped(format('from graphile_worker.jobs as line where line.run_at < %L and line.locked_at is null and line.attempts < line.max_attempts', moment - interval '5 minutes'));
  elsif tenant is null then
    late := 0;
  end if;
  return jsonb_build_object(
    'open_reports', private.count_capped(cases),
    'waiting_appeals', private.count_capped(replace(cases, 'in (''open'', ''claimed'')', '= ''appealed''')),
    'join_requests', private.count_capped('from public.group_join_requests as line join public.groups as around on around.id = line.group_id and around.archived_at is null where line.status = ''pending'''
      || case when tenant is not null then format(' and around.tenant_id = %L', tenant) else '' end),
    'oldest_report_minutes', floor(extract(epoch from moment - oldest) / 60)::int,
    'failed_sign_ins', jsonb_build_object(
      'day', private.count_capped(failed || format(' and line.attempted_at > %L', moment - interval '1 day')),
      'week_before_average', round(private.count_capped(failed || format(' and line.attempted_at > %L and line.attempted_at <= %L', moment - interval '8 days', moment - interval '1 day')) / 7.0, 1)),
    'push_failures', jsonb_build_object(
      'day', private.count_capped(pushes || format(' and line.told_at > %L', moment - interval '1 day')),
      'week_before_average', round(private.count_capped(pushes || format(' and line.told_at > %L and line.told_at <= %L', moment - interval '8 days', moment - interval '1 day')) / 7.0, 1)),
    'jobs_late', late,
    'people_waiting', private.count_capped('from private.listed_people as line where line.state_place = 1 and ' || here),
    'groups_without_admin', private.count_capped(format('from private.orphaned_groups(%L)', tenant)),
    'people', private.count_some('from private.listed_people as line where ' || here),
    'active_week', private.count_some('from private.listed_people as line where ' || here || format(' and line.last_seen > %L', moment - interval '7 days')));
end $$;

/**
 * One look for an admin: `{open_reports, waiting_appeals, join_requests, oldest_report_minutes, failed_sign_ins: {day, week_before_average}, push_failures: {day, week_before_average}, jobs_late, people_waiting, groups_without_admin,
 * people: {count, more}, active_week: {count, more}}`. A number of 1,001 means more than a thousand; `jobs_late` is null but for super admins.
 */
create or replace function public.admin_overview() returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_overview() $$;

create or replace function private.super_overview() returns jsonb
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
    'waiting_appeals', private.count_capped('from private.moderation_cases as line where line.state = ''appealed'''),
    'unacknowledged_events', private.count_capped('from public.security_events as line where line.acknowledged_at is null and line.severity in (''high'', ''critical'')'));
end $$;

/**
 * One look for a super admin: `{tenants: {active, suspended, deleting}, people: {count, about}, health: well|look, why: [dead_jobs|late_jobs|process_gone|disk|connections|slots|push|mail],
 * read_only: {until, words}, stale_flags, dead_jobs, open_reports, waiting_appeals, unacknowledged_events}`. A number of 1,001 means more than a thousand; events are those of high severity.
 */
create or replace function public.super_overview() returns jsonb
  language sql stable set search_path = '' as $$ select private.super_overview() $$;
