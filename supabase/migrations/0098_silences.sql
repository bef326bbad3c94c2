/*
 * Silences: who may not speak for a while, in one group or anywhere.
 *
 * Moderators mute somebody until a moment, and it ends by itself. Until then they read on and take part, but say nothing that
 * others read: no message, comment, sign, vote or announcement, no title and no name; what they had scheduled is not said either.
 * Rooms ask `private.post_refusals` of a conversation, and hang `private.tg__hear_silence` (0392) on whatever else carries words.
 */
create table private.silences (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references public.users on delete cascade,
  -- null is everywhere
  group_id    uuid references public.groups on delete cascade,
  until       timestamptz not null,
  created_at  timestamptz not null default private.clock(),
  unique nulls not distinct (user_id, group_id)
);
create index silences_group on private.silences (group_id) where group_id is not null;
create index silences_over on private.silences (until);

-- What follows
/** Why somebody may not speak in a group, or with null where no group is; null when they may. */
create function private.silence_refusal(person uuid, in_group uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when its.group_id is null then 'You can’t post until ' else 'You can’t post in this group until ' end
    || to_char(its.until at time zone coalesce(own.tz, 'UTC'), 'FMDD FMMonth YYYY, HH24:MI') || case when own.tz is null then ' UTC.' else '.' end
  from private.silences as its left join public.user_settings as own on own.user_id = its.user_id
  where its.user_id = person and its.until > private.clock() and (its.group_id is null or its.group_id = in_group)
  order by its.until desc limit 1
$$;

create function private.tg_silences__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.silences := coalesce(new, old);
begin
  perform private.tell('user:' || its.user_id, 'silences', tg_op, array[its.id]);
  return null;
end $$;
create trigger _900_tell after insert or update or delete on private.silences for each row execute function private.tg_silences__tell();

create function private.silence_of(person uuid, in_group uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('until', its.until, 'group_id', its.group_id) from private.silences as its
  where its.user_id = person and its.until > private.clock() and (its.group_id is null or its.group_id = in_group)
  order by its.until desc limit 1
$$;
create function private.my_silence(in_group uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$ select private.silence_of(auth.uid(), in_group) $$;
/** Until when who asks is muted in a group, or without one everywhere: `{until, group_id}`, null when they are not. */
create function public.my_silence(group_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.my_silence(group_id) $$;
grant execute on function private.my_silence(uuid), public.my_silence(uuid) to authenticated;

/** Forgets what is over; says how many. */
create function private.forget_silences() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  gone int;
begin
  delete from private.silences where until <= private.clock();
  get diagnostics gone = row_count;
  return gone;
end $$;
insert into private.job_functions (name) values ('private.forget_silences');
insert into private.crontab (name, schedule, function_name, catch_up) values ('moderation.forget_silences', '*/15 * * * *', 'private.forget_silences', '1 day');
