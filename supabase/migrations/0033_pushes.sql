/*
 * Pushes: notifications on their way to devices.
 *
 * A notification puts one delivery per device into a queue, in the transaction that made it: so none is sent for a
 * deed that was undone, and none is forgotten. Whoever sends takes deliveries by `next_pushes`, on a lease, and says
 * by `push_done` how each went. What was taken and never reported is taken again when its lease ends: at least once,
 * and a device shows what arrives twice once, for its tag is the same.
 */
/** One row per notification and device, gone once it was sent or given up. */
create table private.push_queue (
  id               bigint generated always as identity primary key,
  notification_id  uuid not null references public.notifications on delete cascade,
  device_id        uuid not null references public.push_devices on delete cascade,
  due_at           timestamptz not null,
  expires_at       timestamptz not null,
  attempts         int not null default 0
);
create index push_queue_due on private.push_queue (due_at);
create index push_queue_notification on private.push_queue (notification_id);
create index push_queue_device on private.push_queue (device_id);

/** What went wrong, one line per delivery, kept for thirty days. A delivery that went well at once has none. */
create table private.push_log (
  delivery_id      bigint primary key,
  told_at          timestamptz not null,
  user_id          uuid,
  notification_id  uuid,
  -- whose push service it is; the rest of the address is the device's secret
  service          text,
  attempts         int not null,
  -- 'retry' until it is decided, then 'sent', 'gone', 'renew', 'dropped' or 'expired'
  outcome          text not null,
  detail           text
);
create index push_log_told on private.push_log (told_at);

-- Where a click leads, what the related thing's id is called in `data`, how long a service keeps it (seconds), and
-- how much it may wake a sleeping device (RFC 8030, 5.3).
alter table private.notification_types
  add column url text not null default '/',
  add column related text,
  add column ttl int not null default 86400,
  add column urgency text not null default 'normal' check (urgency in ('very-low', 'low', 'normal', 'high'));
update private.notification_types set
  url = case
    when type like 'task\_%' then '/tasks'
    when type like 'event\_%' or type = 'rsvp_received' then '/events'
    when type in ('message_received', 'mention_received') then '/messages'
    when type like 'group\_%' then '/feed'
    when type = 'curriculum_shared' then '/curriculum/management'
    else '/' end,
  related = case
    when type like 'task\_%' then 'taskId'
    when type like 'event\_%' or type = 'rsvp_received' then 'eventId'
    when type = 'message_received' then 'conversationId'
    when type = 'mention_received' then 'messageId'
    when type = 'curriculum_shared' then 'curriculumId' end,
  ttl = case when type = 'event_reminder' then 3600 when type like 'group\_%' or type = 'curriculum_shared' then 604800 else 86400 end,
  urgency = case
    when type in ('event_reminder', 'message_received', 'mention_received') then 'high'
    when type like 'group\_member\_%' or type in ('rsvp_received', 'task_completed') then 'low'
    else 'normal' end;

-- What follows
/** A delivery for each device of whoever was told, unless they have muted the group that it comes from. */
create function private.tg_notifications__push() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
begin
  insert into private.push_queue (notification_id, device_id, due_at, expires_at)
  select told.id, device.id, moment, moment + make_interval(secs => its.ttl)
  from told
  join public.push_devices as device on device.user_id = told.user_id and not device.needs_renewal
  join private.notification_types as its on its.type = told.type
  where not told.is_read and not private.is_suspended(told.user_id) and not exists (
    select from public.groups as its_group
    left join public.group_member_settings as own on own.group_id = its_group.id and own.user_id = told.user_id
    where its_group.id = told.group_id
      and (coalesce(own.notify_level, its_group.default_notify_level) in ('mute', 'hide') or own.muted_until > moment));
  return null;
end $$;

/** What was read elsewhere wakes no device. */
create function private.tg_notifications__unpush() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_queue as waiting where waiting.notification_id = new.id;
  return null;
end $$;

create function private.push_payload(told public.notifications, its private.notification_types) returns text
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'type', told.type, 'title', told.title, 'message', told.message,
    'url', coalesce(told.url, its.url),
    'tag', coalesce(told.group_key, told.id::text),
    'data', jsonb_strip_nulls(
      jsonb_build_object('type', told.type, 'notificationId', told.id, 'groupId', told.group_id, 'senderId', told.actor_id)
      || case when its.related is null then '{}' else jsonb_build_object(its.related, told.related_id) end))::text
$$;

/**
 * Takes what is due, oldest first, for twenty seconds: whoever took it reports it by `push_done` before that, or
 * it is due again. Several may take at once; none gets what another has.
 */
create function private.next_pushes(at_most int)
  returns table (id bigint, endpoint text, p256dh text, auth text, payload text, ttl int, urgency text, topic text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  moment constant timestamptz := private.clock();
begin
  return query
  with due as (
    select waiting.id, waiting.expires_at from private.push_queue as waiting
    where waiting.due_at <= moment order by waiting.due_at limit at_most for update skip locked
  ), late as (
    delete from private.push_queue as waiting using due
    where waiting.id = due.id and due.expires_at <= moment returning waiting.*
  ), logged as (
    insert into private.push_log (delivery_id, told_at, user_id, notification_id, attempts, outcome)
    select late.id, moment, told.user_id, told.id, late.attempts, 'expired'
    from late join public.notifications as told on told.id = late.notification_id
    on conflict (delivery_id) do update set told_at = moment, outcome = 'expired'
  ), taken as (
    update private.push_queue as waiting set due_at = moment + interval '20 seconds', attempts = waiting.attempts + 1
    from due where waiting.id = due.id and due.expires_at > moment returning waiting.*
  )
  select taken.id, device.endpoint, device.p256dh, device.auth, private.push_payload(told, its),
         greatest(60, extract(epoch from taken.expires_at - moment)::int), its.urgency, replace(told.id::text, '-', '')
  from taken
  join public.push_devices as device on device.id = taken.device_id
  join public.notifications as told on told.id = taken.notification_id
  join private.notification_types as its on its.type = told.type
  order by taken.id;
end $$;

/**
 * How a delivery went: 'sent'; 'gone', the device is no more; 'renew', it has to subscribe anew; 'retry', after
 * `wait` seconds or, without them, ever longer, until it expires or was tried eight times; 'dropped', never again.
 */
create function private.push_done(delivery bigint, outcome text, wait int default null, detail text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment  constant timestamptz := private.clock();
  its     private.push_queue;
  device  public.push_devices;
  decided text := push_done.outcome;
  again   timestamptz;
begin
  select * into its from private.push_queue as waiting where waiting.id = delivery for update;
  if not found then
    return;
  end if;
  select * into device from public.push_devices as d where d.id = its.device_id;
  if decided = 'retry' then
    again := moment + make_interval(secs => greatest(coalesce(wait, least(3600, 5 * 3 ^ its.attempts)::int), 1));
    decided := case when its.attempts >= 8 or again >= its.expires_at then 'dropped' else 'retry' end;
  end if;
  if decided <> 'sent' or its.attempts > 1 then
    insert into private.push_log (delivery_id, told_at, user_id, notification_id, service, attempts, outcome, detail)
    values (delivery, moment, device.user_id, its.notification_id, substring(device.endpoint from '^https?://([^/]+)'),
            its.attempts, decided, left(push_done.detail, 200))
    on conflict (delivery_id) do update
      set told_at = excluded.told_at, attempts = excluded.attempts, outcome = excluded.outcome,
          detail = coalesce(excluded.detail, push_log.detail);
    delete from private.push_log as old where old.told_at < moment - interval '30 days';
  end if;
  if decided = 'retry' then
    update private.push_queue as waiting set due_at = again where waiting.id = delivery;
  else
    delete from private.push_queue as waiting where waiting.id = delivery;
  end if;
  if decided = 'gone' then
    delete from public.push_devices as d where d.id = device.id;
  elsif decided = 'renew' then
    update public.push_devices as d set needs_renewal = true, failures = d.failures + 1 where d.id = device.id;
    delete from private.push_queue as waiting where waiting.device_id = device.id;
  elsif decided = 'sent' then
    -- once an hour is enough to know that it is alive
    update public.push_devices as d set last_ok_at = moment, failures = 0
    where d.id = device.id and (d.failures > 0 or d.last_ok_at is null or d.last_ok_at < moment - interval '1 hour');
  else
    update public.push_devices as d set failures = d.failures + 1 where d.id = device.id;
  end if;
end $$;
-- the sender asks as the service role, through no door that the REST interface has
grant execute on function private.next_pushes(int), private.push_done(bigint, text, int, text) to service_role;

create trigger _600_push after insert on public.notifications
  referencing new table as told for each statement execute function private.tg_notifications__push();
create trigger _600_unpush after update of is_read on public.notifications
  for each row when (new.is_read and not old.is_read) execute function private.tg_notifications__unpush();
