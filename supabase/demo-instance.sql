/*
 * The demo's instance: a flag that a fifth of the people have, one that was killed, one that is past its day and one that groups may
 * decide, and how everything has grown within a week. What failed for good comes once a worker has run (`scripts/demo-dead-job.ts`).
 */
set local timezone = 'Europe/London';
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
with ruth as (select id from public.users where email = 'ruth@example.org')
update public.feature_flags as flag set owner_id = (select id from ruth),
  killed = flag.key = 'video_integration', enabled = flag.enabled or flag.key = 'video_integration',
  open_to_tenants = flag.key in ('voice_notes', 'group_calendar'),
  expires_on = case flag.key when 'study_sessions' then current_date - 9 when 'group_calendar' then current_date + 60 end
where flag.key in ('video_integration', 'voice_notes', 'group_calendar', 'study_sessions');
insert into public.feature_flag_overrides (key, percent, enabled) values ('group_calendar', 20, true);
insert into public.feature_flag_overrides (key, role, enabled) values ('group_calendar', 'admin', true);
insert into public.feature_flag_overrides (key, group_id, enabled) select 'voice_notes', id, true from public.groups where name = 'Tuesday supper';
insert into private.opened_flags (tenant_id, key) select id, 'voice_notes' from public.tenants where is_default;
update public.feature_flags set changed_at = now() - interval '120 days' where key in ('lesson_discussions', 'gamification');

insert into private.size_log (at, database_bytes, storage_bytes)
select now() - interval '7 days', pg_database_size(current_database()) - 3 * 1048576, coalesce(sum(bytes), 0) / 2 from private.storage_usage;
insert into private.delivery_counts (hour, kind, service, sent, failed)
select date_trunc('hour', now()) - its.ago * interval '1 hour', its.kind, its.service, its.sent, its.failed from (values
  (1, 'push', 'fcm.googleapis.com', 184, 3), (5, 'push', 'fcm.googleapis.com', 96, 0), (1, 'push', 'updates.push.services.mozilla.com', 41, 0), (2, 'push', 'web.push.apple.com', 58, 1),
  (1, 'mail', 'smtp', 37, 1)) as its (ago, kind, service, sent, failed);
