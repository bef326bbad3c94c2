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
  notification_id  uuid references public.notifications on delete cascade,
  device_id        uuid not null references public.push_devices on delete cascade,
  due_at           timestamptz not null,
  expires_at       timestamptz not null,
  attempts         int not null default 0,
  -- how many were held while it was quiet, of which this notification is the last
  held             int,
  -- what is no notification: a test, a digest
  payload          jsonb,
  check ((notification_id is null) = (payload is not null))
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

-- Where a click leads, what the related thing's id is called in `data` (a mention may be in anything), how long a
-- service keeps it (seconds), and how much it may wake a sleeping device (RFC 8030, 5.3).
alter table private.notification_types
  add column url text not null default '/',
  add column related text,
  -- the buttons of its banner: [{action, title}]
  add column actions jsonb,
  -- the beginning of the addresses that they answer for; null: all
  add column actions_for text,
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
    when type = 'curriculum_shared' then 'curriculumId' end,
  ttl = case when type = 'event_reminder' then 3600 when type like 'group\_%' or type = 'curriculum_shared' then 604800 else 86400 end,
  urgency = case
    when type in ('event_reminder', 'message_received', 'mention_received') then 'high'
    when type like 'group\_member\_%' or type in ('rsvp_received', 'task_completed') then 'low'
    else 'normal' end;

-- What follows
/**
 * A delivery for each device of whoever was told, unless they do not want it there; while it is quiet it is held.
 * Of what one person sends another by themselves, ten of a type within an hour are enough to wake somebody.
 */
create function private.queue_pushes(fresh public.notifications[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
begin
  with planned as materialized (
    select told.id, told.user_id, its.ttl, private.push_plan(told.user_id, told.type, told.group_id, told.severity, moment) as plan
    from unnest(fresh) as told
    join private.notification_types as its on its.type = told.type
    where not told.is_read and (told.reason is distinct from 'sent' or 10 > (
      select count(*) from public.notifications as said
      where said.user_id = told.user_id and said.created_at > moment - interval '1 hour' and said.reason = 'sent'
        and said.type = told.type and said.actor_id = told.actor_id and (said.created_at, said.id) < (told.created_at, told.id)))
  ), held as (
    insert into private.held_pushes (notification_id, user_id) select id, user_id from planned where plan = 'quiet'
    on conflict do nothing
  )
  insert into private.push_queue (notification_id, device_id, due_at, expires_at)
  select planned.id, device.id, moment, moment + make_interval(secs => planned.ttl)
  from planned join public.push_devices as device on device.user_id = planned.user_id and not device.needs_renewal
  where planned.plan = 'now';
end $$;

create function private.tg_notifications__push() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_pushes(array(select told::public.notifications from told));
  return null;
exception when others then
  raise warning 'push notifications failed: %', sqlerrm;
  return null;
end $$;

/** What was read elsewhere wakes no device. */
create function private.tg_notifications__unpush() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_queue as waiting where waiting.notification_id = new.id;
  delete from private.held_pushes as held where held.notification_id = new.id;
  return null;
end $$;

/** How many the bell of a person counts. */
create function private.unread_of(person uuid) returns int
  language sql stable security definer set search_path = ''
as $$
  select count(*)::int from public.notifications where user_id = person and not is_read and in_app and archived_at is null
$$;

/** The ids in an address, as `data` calls them: which message, conversation or task a click leads to. */
create function private.ids_in(url text) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'messageId', substring(url from '[?&]message=([0-9a-f-]{36})'),
    'conversationId', substring(url from '[?&]conversation=([0-9a-f-]{36})'),
    'taskId', substring(url from '[?&]taskId=([0-9a-f-]{36})')))
$$;

/** What a device gets: `tag` is what it takes the place of, `data.unread` the number for the app's badge. */
create function private.push_payload(told public.notifications, its private.notification_types, held int, unread bigint) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when held > 1 then jsonb_build_object(
    'type', 'summary', 'title', 'Notification',
    'message', private.shortened(held || ' notifications during quiet hours. Latest: ' || told.message, 199),
    'url', '/home', 'tag', 'summary',
    'data', jsonb_build_object('type', 'summary', 'title', 'Notification', 'count', held, 'unread', unread))
  else jsonb_build_object(
    'type', told.type, 'title', told.title, 'message', told.message,
    'url', coalesce(told.url, its.url),
    'tag', coalesce(told.group_key, told.id::text),
    'data', jsonb_strip_nulls(
      jsonb_build_object('type', told.type, 'title', told.title, 'notificationId', told.id, 'groupId', told.group_id,
                         'senderId', told.actor_id, 'unread', unread)
      || private.ids_in(told.url)
      -- what comes as a message and leads elsewhere is about no conversation
      || case when its.related is null or told.url is not null and its.related = 'conversationId' then '{}'
              else jsonb_build_object(its.related, told.related_id) end))
    || case when its.actions is null or not starts_with(coalesce(told.url, ''), coalesce(its.actions_for, '')) then '{}' else jsonb_build_object('actions', its.actions) end end
$$;

/** What a device gets, in the name of its person’s organisation: that stands for a title which says nothing, and else after it. */
create function private.in_brand(payload jsonb, brand text) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when brand is null then payload
    else payload || jsonb_build_object('title', coalesce(nullif(payload ->> 'title', 'Notification') || ' · ', '') || brand) end
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
    select waiting.id, waiting.expires_at, waiting.device_id, waiting.notification_id from private.push_queue as waiting
    where waiting.due_at <= moment order by waiting.due_at limit at_most for update skip locked
  ), ended as (
    -- too late; or their right to hear of it has ended since
    select due.id, case when due.expires_at <= moment then 'expired' else 'dropped' end as outcome
    from due
    join public.push_devices as device on device.id = due.device_id
    left join public.notifications as told on told.id = due.notification_id
    where due.expires_at <= moment or case when told.id is null then private.is_away(device.user_id) else not private.may_tell(told) end
  ), late as (
    delete from private.push_queue as waiting using ended where waiting.id = ended.id returning waiting.*, ended.outcome
  ), logged as (
    insert into private.push_log (delivery_id, told_at, user_id, notification_id, attempts, outcome)
    select late.id, moment, device.user_id, late.notification_id, late.attempts, late.outcome
    from late join public.push_devices as device on device.id = late.device_id
    on conflict (delivery_id) do update set told_at = moment, outcome = excluded.outcome
  ), taken as (
    update private.push_queue as waiting set due_at = moment + interval '20 seconds', attempts = waiting.attempts + 1
    from due where waiting.id = due.id and due.id not in (select ended.id from ended) returning waiting.*
  ), bells as (
    -- counted once for each person, however many of theirs are taken together
    select other.user_id, count(*) as unread from public.notifications as other
    where not other.is_read and other.in_app and other.archived_at is null and other.user_id = any (array(
      select device.user_id from taken join public.push_devices as device on device.id = taken.device_id where taken.payload is null))
    group by other.user_id
  )
  select taken.id, device.endpoint, device.p256dh, device.auth, what.payload::text,
         greatest(60, extract(epoch from taken.expires_at - moment)::int),
         case when told.severity <> 'normal' or told.id is null then 'high' else its.urgency end,
         -- what a service still keeps under the same topic is replaced, and a topic has 32 signs at most (RFC 8030, 5.4)
         md5(what.payload ->> 'tag')
  from taken
  join public.push_devices as device on device.id = taken.device_id
  left join public.notifications as told on told.id = taken.notification_id
  left join private.notification_types as its on its.type = told.type
  left join bells as bell on bell.user_id = device.user_id
  left join public.users as person on person.id = device.user_id
  left join public.tenants as around on around.id = person.tenant_id
  cross join lateral (select private.in_brand(coalesce(taken.payload, private.push_payload(told, its, taken.held, coalesce(bell.unread, 0))), around.brand_name) as payload) as what
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
    update public.push_devices as d set needs_renewal = true, failures = d.failures + 1, last_error = left(push_done.detail, 200)
    where d.id = device.id;
    delete from private.push_queue as waiting where waiting.device_id = device.id;
  elsif decided = 'sent' then
    perform private.note_delivery(its.notification_id);
    -- once an hour is enough to know that it is alive
    update public.push_devices as d set last_ok_at = moment, failures = 0, last_error = null
    where d.id = device.id and (d.failures > 0 or d.last_ok_at is null or d.last_ok_at < moment - interval '1 hour');
  else
    update public.push_devices as d set failures = d.failures + 1, last_error = left(push_done.detail, 200) where d.id = device.id;
  end if;
end $$;
-- the sender asks as the service role, through no door that the REST interface has
grant execute on function private.next_pushes(int), private.push_done(bigint, text, int, text) to service_role;

create trigger _600_push after insert on public.notifications
  referencing new table as told for each statement execute function private.tg_notifications__push();
create trigger _600_unpush after update of is_read on public.notifications
  for each row when (new.is_read and not old.is_read) execute function private.tg_notifications__unpush();
