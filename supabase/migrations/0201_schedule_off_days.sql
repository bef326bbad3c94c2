/*
 * Off-days and schedules: lessons keep the days off of their group.
 *
 * A row of days off, however it comes or goes, lays the schedules of its group anew; `set_off_days` says which lessons
 * move. Where these days stand, the lessons step over them, and when the days go, they are back where they were.
 */
/** Lays all schedules of a group that keep its days off; says what has moved. */
create function private.lay_group(group_id uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
  days jsonb;
  moves jsonb;
  all_moves jsonb := '[]';
begin
  -- held as by whoever changes one of them
  for its in select * from public.adoptions as known
      where known.group_id = lay_group.group_id and known.status in ('active', 'paused') and known.use_off_days order by known.id for update loop
    days := private.days_lying(its.id);
    perform private.lay_adoption(its.id);
    moves := private.moves_between(its, days, private.days_lying(its.id));
    if moves <> '[]' then
      update public.adoptions as known set version = known.version + 1 where known.id = its.id;
      all_moves := all_moves || moves;
    end if;
  end loop;
  return all_moves;
end $$;

create function private.tg_group_off_days__lay() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- read by private.lessons_on_off_days in the same deed
  perform set_config('app.lesson_moves', private.lay_group((coalesce(new, old)).group_id)::text, true);
  return null;
end $$;
create trigger _500_lay after insert or update of starts_on, ends_on, affects or delete on public.group_off_days
  for each row execute function private.tg_group_off_days__lay();

/** What days off have just done to the lessons of a group. */
create function private.lessons_on_off_days(off public.group_off_days) returns setof public.off_day_effect
  language sql stable security definer set search_path = ''
as $$
  select 'lessons', (its ->> 'id')::uuid, its ->> 'title', (its ->> 'from')::timestamp at time zone around.tz, 'moved', 0, (its ->> 'from')::date, (its ->> 'to')::date
  from jsonb_array_elements(coalesce(nullif(current_setting('app.lesson_moves', true), ''), '[]')::jsonb) as its
  join public.groups as around on around.id = off.group_id where its ->> 'from' is not null
$$;
insert into private.off_day_rooms (kind, function_name) values ('lessons', 'private.lessons_on_off_days');
