/*
 * Off-days and streaks: who sets days off for a group reads how many streaks rest by them.
 *
 * It is a number and names nobody. A streak that its person hides is not counted, nor is one that days gone by would rest:
 * these are counted anew, and nothing is planned on them.
 */
create function private.streaks_on_off_days(off public.group_off_days) returns setof public.off_day_effect
  language sql stable security definer set search_path = ''
as $$
  select 'streaks', off.id, off.label, off.starts_on::timestamp at time zone around.tz, 'rests', count(*)::int, null::date, null::date
  from public.groups as around
  join public.group_members as member on member.group_id = around.id
  join public.users as person on person.id = member.user_id and person.streak_count > 0
  where around.id = off.group_id and around.archived_at is null and off.ends_on >= (private.clock() at time zone around.tz)::date
    and not exists (select from public.user_settings as own where own.user_id = person.id and own.streak_hidden)
  group by around.id
$$;
insert into private.off_day_rooms (kind, function_name) values ('streaks', 'private.streaks_on_off_days');
