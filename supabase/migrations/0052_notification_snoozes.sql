/*
 * Snoozed and deleted notifications: what leaves the bell and may come back.
 *
 * A snoozed one counts as read until its moment; then the clock brings it back, unread, on top and with a push.
 * What is deleted here can be had back for a day, which is for an undo; a plain DELETE is for good.
 *
 * Somebody who is up to date may know when they will next be told something: each room that tells at a moment
 * which is known beforehand has a row in `private.reminders`.
 */
/** `query` answers one moment: the next after $2 at which $1 will be told something; null when there is none. */
create table private.reminders (
  name   text primary key,
  query  text not null
);
insert into private.reminders (name, query) values
  ('snoozes', 'select min(snoozed_until) from public.notifications where user_id = $1 and in_app and archived_at is null and snoozed_until > $2');

-- What follows
create function private.snooze_notification(id uuid, until timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if until is not null and (until < private.clock() + interval '3 minutes' or until > private.clock() + interval '1 year') then
    raise exception 'Snooze for at least three minutes and at most one year.' using errcode = '22023';
  end if;
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  update public.notifications as told
  set is_read = until is not null, snoozed_until = until, read_at = null
  where told.id = snooze_notification.id and told.user_id = auth.uid() and told.in_app and told.archived_at is null
    and (until is not null or told.snoozed_until is not null);
  if not found and until is not null then
    raise exception 'This notification no longer exists.' using errcode = 'PT404';
  end if;
end $$;

/** Puts one's notification off until a moment, three minutes from now or later: until then it counts as read. Without one it comes back at once, where it stood. */
create function public.snooze_notification(id uuid, until timestamptz default null) returns void
  language sql set search_path = '' as $$ select private.snooze_notification(id, until) $$;

create function private.set_archived(ids uuid[], moment timestamptz) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many int;
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  update public.notifications as told set archived_at = moment
  where told.id = any (ids) and told.user_id = auth.uid() and told.in_app and (told.archived_at is null) = (moment is not null);
  get diagnostics many = row_count;
  return many;
end $$;

/** Deletes notifications of one's own so that `restore_notifications` brings them back, for a day; says how many. */
create function public.delete_notifications(ids uuid[]) returns int
  language sql set search_path = '' as $$ select private.set_archived(ids, private.clock()) $$;

/** Brings back what `delete_notifications` took away, read or unread as it was; says how many. */
create function public.restore_notifications(ids uuid[]) returns int
  language sql set search_path = '' as $$ select private.set_archived(ids, null) $$;
grant execute on function private.snooze_notification(uuid, timestamptz), public.snooze_notification(uuid, timestamptz),
  private.set_archived(uuid[], timestamptz), public.delete_notifications(uuid[]), public.restore_notifications(uuid[]) to authenticated;

create function private.next_reminder() returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its   text;
  own   timestamptz;
  first timestamptz;
begin
  if private.my_role() is null then
    return null;
  end if;
  for its in select query from private.reminders loop
    execute its into own using auth.uid(), private.clock();
    first := least(first, own);
  end loop;
  return first;
end $$;

/** When one will next be told something, as far as that is known now; null when nothing is. */
create function public.next_reminder() returns timestamptz
  language sql stable set search_path = '' as $$ select private.next_reminder() $$;
grant execute on function private.next_reminder(), public.next_reminder() to authenticated;

/** Brings back what was snoozed until now, and says how many. */
create function private.wake_notifications() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  woken public.notifications[];
begin
  with awake as (
    update public.notifications as told set is_read = false, created_at = moment
    where told.snoozed_until <= moment returning told.*
  )
  select coalesce(array_agg(told::public.notifications) filter (where told.archived_at is null), '{}') into woken from awake as told;
  perform private.queue_pushes(woken);
  return cardinality(woken);
end $$;

/** Forgets what was deleted a day ago, what was never for the bell once a weekly digest has had its turn, and what its organisation keeps no longer. */
create function private.forget_notifications() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
  too_old int;
begin
  delete from public.notifications
  where archived_at < private.clock() - interval '1 day' or (not in_app and created_at < private.clock() - interval '8 days');
  get diagnostics forgotten = row_count;
  delete from public.notifications as told using private.retained('notifications') as kept join public.users as person on person.tenant_id = kept.tenant_id
  where told.user_id = person.id and told.created_at < kept.since and told.snoozed_until is null;
  get diagnostics too_old = row_count;
  return forgotten + too_old;
end $$;

insert into private.job_functions (name) values ('private.wake_notifications'), ('private.forget_notifications');
insert into private.crontab (name, schedule, function_name, catch_up)
values ('notifications.wake', '* * * * *', 'private.wake_notifications', '1 minute'),
       ('notifications.forget', '20 3 * * *', 'private.forget_notifications', '1 day');

create trigger _600_unpush_archived after update of archived_at on public.notifications
  for each row when (new.archived_at is not null and old.archived_at is null) execute function private.tg_notifications__unpush();
