/*
 * Push: notifications on devices that are not looking.
 *
 * A device is a browser that a person subscribed: an address at its maker's push service, and keys that only the
 * browser can read by. `push_subscriptions` is what clients of before know: one row per person, there while there
 * is a device. A notification puts one delivery per device into a queue, in the transaction that made it: so none
 * is sent for a deed that was undone, and none is forgotten. Whoever sends takes deliveries by `next_pushes`, on a
 * lease, and says by `push_done` how each went. What was taken and never reported is taken again when its lease
 * ends: at least once, and a device shows what arrives twice once, for its tag is the same.
 */
create table public.push_devices (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null default auth.uid() references public.users on delete cascade,
  -- plain http only on the machine itself, where tests listen; the sender refuses it unless told otherwise
  endpoint       text not null unique check (length(endpoint) <= 1000 and endpoint ~ '^(https://[^\s/@]+|http://(127\.0\.0\.1|localhost)(:\d+)?)/'),
  p256dh         text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth           text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'),
  -- what the browser calls itself, for a list that one recognises one's devices in
  label          text check (length(label) between 1 and 200),
  created_at     timestamptz not null default private.clock(),
  last_ok_at     timestamptz,
  failures       int not null default 0,
  -- the push service no longer knows our key: the browser has to subscribe anew
  needs_renewal  boolean not null default false
);
create index push_devices_user on public.push_devices (user_id);

create table public.push_subscriptions (
  user_id            uuid primary key default auth.uid() references public.users on delete cascade,
  subscription_data  jsonb not null check (jsonb_typeof(subscription_data) = 'object' and length(subscription_data::text) <= 4000),
  created_at         timestamptz not null default private.clock(),
  updated_at         timestamptz not null default private.clock()
);

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

-- Who may
alter table public.push_devices enable row level security;
grant select, delete on public.push_devices to authenticated;
create policy select_self on public.push_devices for select to authenticated using (user_id = (select auth.uid()));
create policy delete_self on public.push_devices for delete to authenticated using (user_id = (select auth.uid()));

alter table public.push_subscriptions enable row level security;
grant select, delete on public.push_subscriptions to authenticated;
grant insert (user_id, subscription_data, created_at, updated_at) on public.push_subscriptions to authenticated;
create policy select_self on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.push_subscriptions for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy delete_self on public.push_subscriptions for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
/**
 * Keeps a person's device. Whoever holds an endpoint and its keys sits at that browser, so it is theirs from now
 * on, whoever's it was. A person has twenty at most: the one that was heard of longest ago makes room.
 */
create function private.keep_push_device(owner uuid, endpoint text, p256dh text, auth text, label text, id uuid default null) returns uuid
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  kept uuid;
begin
  delete from public.push_devices as theirs where theirs.endpoint = keep_push_device.endpoint and theirs.user_id <> owner;
  delete from public.push_devices as oldest where oldest.id in (
    select d.id from public.push_devices as d where d.user_id = owner and d.endpoint <> keep_push_device.endpoint
    order by coalesce(d.last_ok_at, d.created_at) desc offset 19);
  insert into public.push_devices as d (id, user_id, endpoint, p256dh, auth, label)
  values (coalesce(keep_push_device.id, gen_random_uuid()), owner, keep_push_device.endpoint, keep_push_device.p256dh,
          keep_push_device.auth, left(nullif(trim(keep_push_device.label), ''), 200))
  on conflict (endpoint) do update
    set p256dh = excluded.p256dh, auth = excluded.auth, label = coalesce(excluded.label, d.label), failures = 0, needs_renewal = false
  returning d.id into kept;
  return kept;
end $$;

create function private.add_push_device(endpoint text, p256dh text, auth text, label text, id uuid) returns uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  return private.keep_push_device(auth.uid(), endpoint, p256dh, auth, label, id);
end $$;
grant execute on function private.add_push_device(text, text, text, text, uuid) to authenticated;

/** Subscribes this browser, or says again that it is subscribed: the same endpoint stays the same device. Returns its id. */
create function public.add_push_device(endpoint text, p256dh text, auth text, label text default null, id uuid default null) returns uuid
  language sql volatile set search_path = ''
as $$ select private.add_push_device(endpoint, p256dh, auth, label, id) $$;
grant execute on function public.add_push_device(text, text, text, text, uuid) to authenticated;

/** What a browser gives, as it stands in a subscription, makes a device; placeholders make none. */
create function private.tg_push_subscriptions__device() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  keys constant jsonb := new.subscription_data -> 'keys';
begin
  if new.subscription_data ->> 'endpoint' ~ '^(https://[^\s/@]+|http://(127\.0\.0\.1|localhost)(:\d+)?)/'
     and length(new.subscription_data ->> 'endpoint') <= 1000 and keys ->> 'p256dh' ~ '^[A-Za-z0-9_-]{87}=?$'
     and keys ->> 'auth' ~ '^[A-Za-z0-9_-]{22}(==)?$' then
    perform private.keep_push_device(new.user_id, new.subscription_data ->> 'endpoint', keys ->> 'p256dh', keys ->> 'auth', null);
  end if;
  return null;
end $$;

create function private.tg_push_subscriptions__end() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.push_devices as device where device.user_id = old.user_id;
  return null;
end $$;

create function private.tg_push_devices__keep() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.push_subscriptions (user_id, subscription_data)
  values (new.user_id, jsonb_build_object('endpoint', new.endpoint, 'keys', jsonb_build_object('p256dh', new.p256dh, 'auth', new.auth)))
  on conflict do nothing;
  return null;
end $$;

create function private.tg_push_devices__end() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.push_subscriptions as subscription where subscription.user_id = old.user_id
    and not exists (select from public.push_devices as device where device.user_id = old.user_id);
  return null;
end $$;

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

create trigger _500_device after insert on public.push_subscriptions
  for each row when (pg_trigger_depth() = 0) execute function private.tg_push_subscriptions__device();
create trigger _500_end after delete on public.push_subscriptions
  for each row when (pg_trigger_depth() = 0) execute function private.tg_push_subscriptions__end();
create trigger _500_keep after insert on public.push_devices
  for each row execute function private.tg_push_devices__keep();
create trigger _500_end after delete on public.push_devices
  for each row execute function private.tg_push_devices__end();
create trigger _900_tell_insert after insert on public.push_devices
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_delete after delete on public.push_devices
  referencing old table as changed for each statement execute function private.tg__tell_user();
create trigger _600_push after insert on public.notifications
  referencing new table as told for each statement execute function private.tg_notifications__push();
create trigger _600_unpush after update of is_read on public.notifications
  for each row when (new.is_read and not old.is_read) execute function private.tg_notifications__unpush();
