/*
 * Push devices: the browsers that a person wants to be told on when nobody is looking.
 *
 * A device is a browser that a person subscribed: an address at its maker's push service, and keys that only the
 * browser can read by. `push_subscriptions` is what clients of before know: one row per person, there while there
 * is a device.
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
  -- what went wrong since it last went well, as the sender says it
  last_error     text,
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
    set p256dh = excluded.p256dh, auth = excluded.auth, label = coalesce(excluded.label, d.label), failures = 0, needs_renewal = false, last_error = null
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
