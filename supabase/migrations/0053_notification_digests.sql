/*
 * Notification digests: what was not seen, told by mail, or once a day or week.
 *
 * Nothing goes by mail until a person chooses it: single types at once, or a digest of all types but those whose
 * mail they have switched off. A digest comes at their hour, by mail, by push or both, and only when something of
 * its day or week is still unread; what one digest has told the next does not repeat. Mail at once waits a minute,
 * for whoever is looking reads it in the bell, and what came within that minute is one mail. An address that was
 * not confirmed gets none.
 */
create table public.notification_digests (
  user_id     uuid primary key default auth.uid() references public.users on delete cascade,
  email       text not null default 'off' check (email in ('off', 'daily', 'weekly')),
  push        text not null default 'off' check (push in ('off', 'daily', 'weekly')),
  at_time     time not null default '08:00',
  -- the day of a weekly one, as ISO 8601 counts: 1 is Monday
  weekday     smallint not null default 1 check (weekday between 1 and 7),
  tz          text not null default 'UTC' check (timezone(tz, '2000-01-01 00:00+00'::timestamptz) is not null),
  updated_at  timestamptz not null default private.clock()
);

/** Until when a person's notifications have been told by a digest of a kind. */
create table private.digests_sent (
  user_id     uuid not null references public.users on delete cascade,
  kind        text not null check (kind in ('email', 'push')),
  told_until  timestamptz not null,
  primary key (user_id, kind)
);

/** What goes by mail at once, until the minute is over. */
create table private.mail_queue (
  notification_id  uuid primary key references public.notifications on delete cascade,
  user_id          uuid not null references public.users on delete cascade,
  due_at           timestamptz not null
);
create index mail_queue_due on private.mail_queue (due_at);
create index mail_queue_user on private.mail_queue (user_id);

-- Who may: an upsert names every column that it is given, the key too
alter table public.notification_digests enable row level security;
grant select, delete on public.notification_digests to authenticated;
grant insert (user_id, email, push, at_time, weekday, tz), update (user_id, email, push, at_time, weekday, tz)
  on public.notification_digests to authenticated;
create policy select_self on public.notification_digests for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.notification_digests for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_self on public.notification_digests for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null) with check (user_id = (select auth.uid()));
create policy delete_self on public.notification_digests for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
insert into private.exports (name, query) values ('notification_digests', 'select * from public.notification_digests where user_id = $1');

/** How a type goes by mail to a person: 'off', 'instant' or 'digest'. */
create function private.mail_plan(person uuid, wanted text, in_group uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select email from public.notification_prefs where user_id = person and type = wanted and group_id = in_group),
    case when not private.level_lets(person, wanted, in_group, private.clock()) then 'off' end,
    (select email from public.notification_prefs where user_id = person and type = wanted and group_id is null),
    (select 'digest' from public.notification_digests where user_id = person and email <> 'off'),
    'off')
$$;

/** The address that mail to a person may go to: shown to be theirs, and in use. */
create function private.mail_address_of(person uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select nullif(email, '') from auth.users
  where id = person and private.has_proven_address(person) and not private.is_away(person)
$$;

/** What of a person's is still unread since a moment, up to another, the newest first; by mail only what they want there in a digest. */
create function private.unseen(person uuid, kind text, since timestamptz, until timestamptz) returns setof public.notifications
  language sql stable security definer set search_path = ''
as $$
  select told.* from public.notifications as told
  where told.user_id = person and told.created_at > since and told.created_at <= until
    and not told.is_read and told.archived_at is null and private.may_tell(told)
    and case kind when 'email' then private.mail_plan(person, told.type, told.group_id) = 'digest' else told.in_app end
  order by told.created_at desc, told.id desc
$$;

/** The moment at which a digest was last due, at `at_time` of a day or of the weekday. */
create function private.digest_moment(its public.notification_digests, every text, moment timestamptz) returns timestamptz
  language sql stable set search_path = ''
as $$
  select max(due) from (
    select (day::date + its.at_time) at time zone its.tz as due
    from generate_series((moment at time zone its.tz)::date - 7, (moment at time zone its.tz)::date, interval '1 day') as day
    where every = 'daily' or extract(isodow from day) = its.weekday
  ) as days where due <= moment
$$;

/** Sends the digests that are due: a job for each mail, a delivery for each device. Says how many there were. */
create function private.send_digests() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  its record;
  many int;
  sent int := 0;
begin
  for its in
    select own.user_id, chosen.kind, due.due,
           greatest(coalesce(last.told_until, due.due - case chosen.every when 'daily' then interval '1 day' else interval '7 days' end),
                    due.due - interval '7 days') as since
    from public.notification_digests as own
    cross join lateral (values ('email', own.email), ('push', own.push)) as chosen (kind, every)
    cross join lateral (select private.digest_moment(own, chosen.every, moment) as due) as due
    left join private.digests_sent as last on last.user_id = own.user_id and last.kind = chosen.kind
    where chosen.every <> 'off' and due.due > greatest(last.told_until, own.updated_at)
    order by own.user_id for update of own skip locked
  loop
    many := (select count(*) from private.unseen(its.user_id, its.kind, its.since, its.due));
    if many > 0 and its.kind = 'email' and private.mail_address_of(its.user_id) is not null then
      sent := sent + 1;
      perform private.enqueue('mail.send', jsonb_build_object('read', 'private.digest_mail', 'with',
        jsonb_build_object('user_id', its.user_id, 'since', its.since, 'until', its.due)), 'digest:' || its.user_id || ':' || extract(epoch from its.due)::bigint);
    elsif many > 0 and its.kind = 'push' and not private.is_away(its.user_id) then
      sent := sent + 1;
      insert into private.push_queue (device_id, due_at, expires_at, payload)
      select device.id, coalesce(private.quiet_until(its.user_id, moment), moment), moment + interval '1 day', jsonb_build_object(
        'type', 'digest', 'title', 'Notification',
        'message', many || case when many = 1 then ' unread notification' else ' unread notifications' end,
        'url', '/home', 'tag', 'digest',
        'data', jsonb_build_object('type', 'digest', 'title', 'Notification', 'count', many, 'unread', private.unread_of(its.user_id)))
      from public.push_devices as device where device.user_id = its.user_id and not device.needs_renewal;
    end if;
    insert into private.digests_sent (user_id, kind, told_until) values (its.user_id, its.kind, its.due)
    on conflict (user_id, kind) do update set told_until = excluded.told_until;
  end loop;
  return sent;
end $$;

/** A mail of notifications to one person, or null when they no longer want any or none is left. The template has room for ten lines. */
create function private.notifications_mail(person uuid, mail_kind text, told public.notifications[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'to', private.mail_address_of(person), 'template', 'notifications', 'kind', mail_kind,
    'language', coalesce((select locale from public.user_settings where user_id = person), 'en'),
    'data', jsonb_build_object(
      'subject', case when count(*) = 1 then min(line) else count(*) || ' new notifications' end,
      'path', case when count(*) = 1 then min(url) else '/home' end,
      'more', case when count(*) > 10 then (count(*) - 10)::text end)
      || jsonb_object_agg('line' || at, line) filter (where at <= 10))
  from (
    select row_number() over (order by one.created_at desc, one.id desc) as at, one.title || ': ' || one.message as line, coalesce(one.url, its.url) as url
    from unnest(told) as one join private.notification_types as its on its.type = one.type
  ) as lines
  having count(*) > 0 and private.mail_address_of(person) is not null
$$;

/** Lines of a digest beside notifications: a room brings a row and the function that it names. */
create table private.digest_lines (
  name           text primary key check (name ~ '^[a-z_]+$'),
  -- takes (person uuid), returns public.notifications that stand in the mail alone
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

/** The lines of all rooms for a person's digest. */
create function private.digest_lines_of(person uuid) returns setof public.notifications
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its text;
begin
  for its in select function_name from private.digest_lines order by name loop
    return query execute format('select * from %s($1)', its) using person;
  end loop;
end $$;

/** The mail of a digest, `{"user_id", "since", "until"}`: what is still unread when it is sent, and the lines of the rooms. */
create function private.digest_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.notifications_mail(own.user_id, 'digest', array(
    select unseen from private.unseen(own.user_id, 'email', (payload ->> 'since')::timestamptz, (payload ->> 'until')::timestamptz) as unseen
    union all
    select line from private.digest_lines_of(own.user_id) as line))
  from public.notification_digests as own where own.user_id = (payload ->> 'user_id')::uuid and own.email <> 'off'
$$;

/** The mail of what goes at once, `{"user_id", "ids"}`: what is still unread when it is sent. */
create function private.instant_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.notifications_mail((payload ->> 'user_id')::uuid, 'notification', array(
    select told from public.notifications as told
    where told.user_id = (payload ->> 'user_id')::uuid and told.id in (select value::uuid from jsonb_array_elements_text(payload -> 'ids'))
      and not told.is_read and told.archived_at is null and private.may_tell(told)))
$$;

create function private.tg_notifications__mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mail_queue (notification_id, user_id, due_at)
  select told.id, told.user_id, private.clock() + interval '1 minute'
  from told
  where case when exists (
      select from public.notification_prefs as own where own.user_id = told.user_id and own.type = told.type and own.email = 'instant')
    then not told.is_read and private.mail_plan(told.user_id, told.type, told.group_id) = 'instant' end;
  return null;
exception when others then
  raise warning 'notification email failed: %', sqlerrm;
  return null;
end $$;
create trigger _600_mail after insert on public.notifications
  referencing new table as told for each statement execute function private.tg_notifications__mail();

/** Mails what was to be mailed at once and is a minute old: one mail for each person. Says how many. */
create function private.send_instant_mails() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  people int;
begin
  with due as (
    delete from private.mail_queue as waiting using public.notifications as told
    where waiting.due_at <= private.clock() and told.id = waiting.notification_id
    returning waiting.user_id, told.id, not told.is_read and told.archived_at is null as unseen
  ), mails as (
    select user_id, jsonb_agg(id order by id) as ids from due
    where unseen and private.mail_address_of(user_id) is not null group by user_id
  )
  select count(private.enqueue('mail.send', jsonb_build_object('read', 'private.instant_mail', 'with',
    jsonb_build_object('user_id', user_id, 'ids', ids)), 'notifications:' || (ids ->> 0))::text) into people from mails;
  return people;
end $$;

insert into private.job_functions (name)
values ('private.send_digests'), ('private.digest_mail'), ('private.send_instant_mails'), ('private.instant_mail');
insert into private.crontab (name, schedule, function_name, catch_up)
values ('notifications.mail', '* * * * *', 'private.send_instant_mails', '1 minute'),
       ('notifications.digest', '*/5 * * * *', 'private.send_digests', '1 day');

/** Who asks for a kind of mail again gets it again, though they had unsubscribed. */
create function private.tg__resubscribe() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.suppressed_addresses as gone
  where gone.kind = tg_argv[0] and gone.reason = 'unsubscribed'
    and gone.address = (select lower(email) from public.users where id = new.user_id);
  return null;
end $$;
create trigger _500_resubscribe after insert or update of email on public.notification_digests
  for each row when (new.email <> 'off') execute function private.tg__resubscribe('digest');
create trigger _500_resubscribe after insert or update of email on public.notification_prefs
  for each row when (new.email = 'instant') execute function private.tg__resubscribe('notification');

create trigger _100_touch before update of email, push, at_time, weekday, tz on public.notification_digests
  for each row execute function private.tg_notification_prefs__touch();
create trigger _900_tell_insert after insert on public.notification_digests
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');
create trigger _900_tell_update after update on public.notification_digests
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');
create trigger _900_tell_delete after delete on public.notification_digests
  referencing old table as changed for each statement execute function private.tg__tell_user('user_id');
