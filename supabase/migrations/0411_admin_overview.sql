/*
 * Admin overview: is anything wrong, in one look.
 *
 * What waits, what failed against the week before, and who is here. Numbers are counted to a thousand and never over everybody. Late
 * jobs are the machine's, so super admins alone read of them.
 */
-- whose admins read of it, by numbers alone
alter table private.push_log add column tenant_id uuid references public.tenants on delete set null;
create index push_log_failed on private.push_log (told_at) where outcome in ('dropped', 'expired');
create index push_log_tenant on private.push_log (tenant_id, told_at) where outcome in ('dropped', 'expired');
create index push_log_tenant_id on private.push_log (tenant_id);

create function private.tg_push_log__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.tenant_id := (select person.tenant_id from public.users as person where person.id = new.user_id);
  return new;
end $$;
create trigger _110_place before insert on private.push_log for each row execute function private.tg_push_log__place();

/** At most 1,001 rows of a statement without its list of columns. */
create function private.count_capped(from_where text) returns int
  language plpgsql stable security definer set search_path = ''
as $$
declare
  many int;
begin
  execute format('select count(*) from (select %s limit 1001) as counted', from_where) into many;
  return many;
end $$;

create function private.admin_overview() returns jsonb
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

/** That a row with `user_id` is of somebody of a tenant, as SQL over `line`. */
create function private.of_tenant(tenant uuid) returns text
  language sql immutable set search_path = ''
as $$ select case when tenant is null then '' else format(' and exists (select from public.users as its where its.id = line.user_id and its.tenant_id = %L)', tenant) end $$;

/**
 * One look for an admin: `{open_reports, oldest_report_minutes, failed_sign_ins: {day, week_before_average}, push_failures: {day, week_before_average}, jobs_late, people_waiting, groups_without_admin,
 * people: {count, more}, active_week: {count, more}}`. A number of 1,001 means more than a thousand; `jobs_late` is null but for super admins.
 */
create function public.admin_overview() returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_overview() $$;
grant execute on function private.admin_overview(), public.admin_overview() to authenticated;
