/*
 * Set pace: catching up, in one of three ways, each with what it comes to shown first.
 */
/** How many lessons of somebody's own days lie behind them, not done. Nobody calls it a debt. */
create function private.lessons_behind(its public.adoptions, person uuid) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from private.paced_days(its, private.pace_of(its, person)) as day
    where day.on_date < private.day_in(its.group_id) and not day.left_out
      and not exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = person and own.lesson_key = day.lesson_key and own.state = 'done'));
end $$;

/** The pace that somebody asks for, worked out from what they have done by today. */
create function private.wanted_pace(its public.adoptions, mode text, start_at text, meetings int) returns public.personal_paces
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  today constant date := private.day_in(its.group_id);
  pace public.personal_paces := private.pace_of(its, me);
  missed uuid[];
begin
  pace.start_at := coalesce(wanted_pace.start_at, pace.start_at);
  pace.mode := wanted_pace.mode;
  if wanted_pace.mode = 'group' then
    pace.from_on := null;
    pace.meetings := 0;
    pace.skipped := '{}';
    pace.settled := '{}';
    return pace;
  end if;
  pace.settled := array(select own.lesson_key from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = me and own.state = 'done' order by 1);
  missed := array(
    select day.lesson_key from private.common_days(its, pace) as day
    where day.on_date < today and not day.left_out and day.lesson_key <> all (pace.settled) and (wanted_pace.mode = 'skipping' or day.lesson_key <> all (pace.skipped)));
  if missed = '{}' then
    raise exception 'You’re up to date: there is nothing to catch up on.' using errcode = 'PT409';
  end if;
  pace.from_on := today;
  pace.meetings := case when wanted_pace.mode = 'doubling' then least(coalesce(wanted_pace.meetings, cardinality(missed)), cardinality(missed)) else 0 end;
  if wanted_pace.mode = 'skipping' then
    pace.skipped := array(select distinct known from unnest(pace.skipped || missed) as known order by 1);
    pace.settled := '{}';
    pace.from_on := null;
  end if;
  return pace;
end $$;

create function private.set_pace(adoption_id uuid, mode text, start_at text, meetings int, dry boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  its public.adoptions;
  before public.personal_paces;
  pace public.personal_paces;
begin
  select known.* into its from public.adoptions as known
  where known.id = set_pace.adoption_id and known.group_id in (select private.groups_i_am_in()) and known.version_id in (select private.my_version_ids());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.status not in ('active', 'paused') then
    raise exception 'This schedule has ended.' using errcode = 'PT409';
  elsif set_pace.mode is null or set_pace.mode not in ('group', 'shifted', 'skipping', 'doubling') or set_pace.start_at not in ('first', 'group') then
    perform private.refuse_deed('Choose how you want to catch up.');
  elsif set_pace.meetings not between 1 and 1000 then
    perform private.refuse_deed('Choose a number from 1 to 1000.');
  end if;
  -- asked twice at once, the second comes after the first
  perform pg_advisory_xact_lock(hashtextextended(its.id::text || me::text, 0)) where not coalesce(dry, false);
  before := private.pace_of(its, me);
  pace := private.wanted_pace(its, set_pace.mode, set_pace.start_at, set_pace.meetings);
  pace.until := (select max(day.on_date) from private.paced_days(its, pace) as day where not day.left_out);
  if not coalesce(dry, false) then
    insert into public.personal_paces select pace.* on conflict on constraint personal_paces_pkey do update
    set mode = excluded.mode, start_at = excluded.start_at, from_on = excluded.from_on, meetings = excluded.meetings, skipped = excluded.skipped, settled = excluded.settled, until = excluded.until;
  end if;
  return private.told_pace(its, before, pace);
end $$;

/** What a pace comes to: the lessons whose days it changes, from which to which, and the last day. */
create function private.told_pace(its public.adoptions, before public.personal_paces, pace public.personal_paces) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with was as materialized (select * from private.paced_days(its, before)), now as materialized (select * from private.paced_days(its, pace))
  select jsonb_build_object('adoption_id', its.id, 'mode', pace.mode, 'start_at', pace.start_at, 'from_on', pace.from_on, 'meetings', pace.meetings,
    'until', pace.until, 'was_until', (select max(was.on_date) from was where not was.left_out),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('lesson_key', now.lesson_key, 'title', lesson.title, 'on_date', now.on_date, 'was', was.on_date, 'left_out', now.left_out) order by now.on_date, lesson.place), '[]')
             from now join was using (lesson_key) left join private.adopted_lessons(its) as lesson using (lesson_key)
             where (now.on_date, now.left_out) is distinct from (was.on_date, was.left_out)))
$$;
/**
 * Sets by which days somebody goes: with the 'group', 'shifted' to the meetings that come, 'skipping' what was missed, or
 * 'doubling', two lessons at so many meetings. `start_at`: with the 'first' lesson, or with the 'group'. With `dry` it only says
 * what it comes to: `{until, was_until, days: [{lesson_key, title, on_date, was, left_out}]}`.
 */
create function public.set_pace(adoption_id uuid, mode text, start_at text default null, meetings int default null, dry boolean default false) returns jsonb
  language sql set search_path = '' as $$ select private.set_pace(adoption_id, mode, start_at, meetings, dry) $$;

create function private.my_days(adoption_id uuid) returns table (lesson_key uuid, on_date date, left_out boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select known.* into its from public.adoptions as known
  where known.id = my_days.adoption_id and known.group_id in (select private.groups_i_am_in()) and known.version_id in (select private.my_version_ids());
  if its.id is not null then
    return query select * from private.paced_days(its, private.pace_of(its, auth.uid()));
  end if;
end $$;
/** The lessons of a curriculum of one's group on one's own days. */
create function public.my_days(adoption_id uuid) returns table (lesson_key uuid, on_date date, left_out boolean)
  language sql stable set search_path = '' as $$ select * from private.my_days(adoption_id) $$;
grant execute on function private.set_pace(uuid, text, text, int, boolean), public.set_pace(uuid, text, text, int, boolean),
  private.my_days(uuid), public.my_days(uuid) to authenticated;
