/*
 * Telling: how a deed becomes notifications.
 *
 * Whatever happens in any room is told by the one function here. It knows what each person wants to hear and where,
 * says nothing twice, and makes one of what comes in crowds.
 */
-- What follows
/** The words of one that stands for many. */
create function private.gathered(times int, words text) returns text
  language sql immutable set search_path = ''
  as $$ select private.shortened(times || ' in the last hour. Latest: ' || words, 199) $$;

/**
 * Tells people of a deed, each once and never whoever did it. The title is the type's own; with a group, or among
 * several without one, the type's title for groups. `message` is cut to what fits. `reason` is why they are told, `group_key` what it
 * folds with: when null, whatever is of the same type about the same thing. `severity` may be 'urgent'.
 *
 * Each gets it only where they want its type: in the bell, by push or by mail. What stands there unread in the
 * same words, and is less than an hour old, moves up instead of standing twice; and from the eleventh unread
 * one of a type within an hour, in one group or about one thing, they become one that says how many.
 * The deed stands even when nobody can be told.
 */
create function private.notify(
  recipients uuid[], type text, message text, related_id uuid, actor_id uuid, group_id uuid,
  url text default null, reason text default null, group_key text default null, severity text default 'normal',
  among_several boolean default false
) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  moment   timestamptz;
  since    timestamptz;
  words    text;
  its      private.notification_types;
  called   text;
  subject  text;
  weight   text;
  actor    uuid;
  done     uuid[];
begin
  -- all of it below `begin`: what a declaration raises is not caught
  moment := private.clock();
  since := moment - interval '1 hour';
  words := private.shortened(notify.message, 199);
  -- an account that is being deleted tells of itself without a name
  actor := (select person.id from public.users as person where person.id = notify.actor_id);
  select * into strict its from private.notification_types as types where types.type = notify.type;
  called := case when notify.group_id is null and not among_several then its.title else coalesce(its.group_title, its.title) end;
  subject := coalesce(left(notify.group_key, 100), its.type || ':' || coalesce(notify.related_id, notify.group_id));
  weight := case when its.severity = 'security' then 'security' else notify.severity end;

  with again as (
    update public.notifications as told set created_at = moment
    where told.user_id = any (recipients) and told.created_at > since and not told.is_read and told.archived_at is null
      and told.type = its.type and told.message = words and told.related_id is not distinct from notify.related_id
      and told.actor_id is not distinct from actor and told.reason is distinct from 'sent'
    returning told.user_id
  )
  select coalesce(array_agg(user_id), '{}') into done from again;

  if weight <> 'security' and coalesce(notify.group_id, notify.related_id) is not null then
    with alike as (
      select told.id, told.user_id, told.times, told.in_app, sum(told.times) over person as crowd, max(told.times) over person as most,
        -- two that came at the same moment may have begun to count each by itself: one of them goes on
        row_number() over (partition by told.user_id order by told.times desc, told.id) as place
      from public.notifications as told
      where told.user_id = any (recipients) and told.user_id <> all (done) and told.user_id is distinct from notify.actor_id
        and not told.is_read and told.archived_at is null and told.created_at > since and told.reason is distinct from 'sent'
        and told.type = its.type and told.group_id is not distinct from notify.group_id
        and (notify.group_id is not null or told.related_id = notify.related_id)
      window person as (partition by told.user_id)
    ), more as (
      update public.notifications as told
      set times = told.times + 1, message = private.gathered(told.times + 1, words), created_at = moment,
          related_id = notify.related_id, actor_id = actor, url = notify.url, group_key = subject
      from alike where told.id = alike.id and alike.crowd >= 10 and alike.times > 1 and alike.place = 1
      returning told.user_id
    ), gone as (
      delete from public.notifications as told using alike
      where told.id = alike.id and alike.crowd >= 10 and alike.most = 1
      returning told.user_id, told.in_app
    ), one as (
      insert into public.notifications (user_id, type, title, message, related_id, created_at, actor_id, group_id, url, group_key, reason, severity, in_app, times)
      select gone.user_id, its.type, called, private.gathered(count(*)::int + 1, words), notify.related_id, moment, actor, notify.group_id,
             notify.url, subject, notify.reason, weight, bool_or(gone.in_app), count(*) + 1
      from gone group by gone.user_id
      returning user_id
    )
    select done || coalesce(array_agg(told.user_id), '{}') into done
    from (select user_id from more union select user_id from one) as told;
  end if;

  insert into public.notifications (user_id, type, title, message, related_id, created_at, actor_id, group_id, url, group_key, reason, severity, in_app)
  select person.id, its.type, called, words, notify.related_id, moment, actor, notify.group_id, notify.url, subject, notify.reason, weight,
         wanted.in_app
  from public.users as person
  left join public.notification_prefs as always
    on always.user_id = person.id and always.group_id is null and always.type = its.type
  left join public.notification_prefs as here
    on here.user_id = person.id and here.group_id = notify.group_id and here.type = its.type
  cross join lateral (select weight = 'security' or coalesce(here.in_app, always.in_app, true) as in_app) as wanted
  where person.id = any (recipients) and person.id is distinct from notify.actor_id and person.id <> all (done)
    and (wanted.in_app or private.push_plan(person.id, its.type, notify.group_id, weight) <> 'off'
         or private.mail_plan(person.id, its.type, notify.group_id) <> 'off');
exception when others then
  raise warning 'notifying about a % failed: %', notify.type, sqlerrm;
end $$;
