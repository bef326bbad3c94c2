/*
 * Push tests: whether a push really arrives on a device.
 *
 * A person sends one to a device of their own, through the same queue and the same push service as any other; it is
 * no notification, and neither quiet hours nor preferences hold it back.
 */
alter table public.push_devices add column tested_at timestamptz;

-- What follows
insert into private.exports (name, query) values
  ('push_devices', 'select id, label, created_at, last_ok_at, last_error, tested_at from public.push_devices where user_id = $1 order by created_at');

create function private.test_push(device_id uuid, nonce text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  device public.push_devices;
begin
  select * into device from public.push_devices as own
  where own.id = test_push.device_id and own.user_id = auth.uid() and private.my_role() is not null for update;
  if device.id is null then
    raise exception 'This device is no longer registered.' using errcode = 'PT404';
  end if;
  if device.needs_renewal then
    raise exception 'Turn notifications on again on this device.' using errcode = 'PT409';
  end if;
  if device.tested_at > moment - interval '3 seconds' then
    raise exception 'A test was just sent to this device. Wait a few seconds.' using errcode = 'PT429';
  end if;
  update public.push_devices as own set tested_at = moment where own.id = device.id;
  insert into private.push_queue (device_id, due_at, expires_at, payload)
  values (device.id, moment, moment + interval '1 minute', jsonb_build_object(
    'type', 'test', 'title', 'Test Notification', 'message', 'Push notifications work on this device.',
    'url', '/', 'tag', 'test',
    'data', jsonb_build_object('type', 'test', 'title', 'Test Notification', 'nonce', left(nonce, 100), 'unread', private.unread_of(auth.uid()))));
end $$;

/** Sends a push to one of one's own devices. `nonce` comes back in its `data`, to know it by; it is dropped after a minute. */
create function public.test_push(device_id uuid, nonce text default null) returns void
  language sql set search_path = '' as $$ select private.test_push(device_id, nonce) $$;
grant execute on function private.test_push(uuid, text), public.test_push(uuid, text) to authenticated;
