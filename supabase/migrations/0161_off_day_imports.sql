/*
 * Days off out of a calendar file, such as a school's holidays: all of them at once, shown first.
 *
 * Each is set as `set_off_days` sets one, and is marked as imported. People hear once of all that this cancels, under the
 * first of them: taking all back withdraws what nobody has read yet.
 */
/** True if a text can be read as a value of a type; null for null. PostgreSQL has a function for this from version 16 on. */
create function private.can_be_cast(value text, type regtype) returns boolean
  language plpgsql immutable strict set search_path = ''
as $$
begin
  execute format('select %L::%s', value, type);
  return true;
exception when data_exception then
  return false;
end $$;

/** True for one to a hundred days off, `[{id, starts_on, ends_on, label}]`, with days that a calendar has. */
create function private.are_off_days(days jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(days) <> 'array' or jsonb_array_length(days) not between 1 and 100 then false else not exists (
    select from jsonb_array_elements(days) as day
    where case when jsonb_typeof(day) <> 'object' then true else not coalesce(
      day - '{id,starts_on,ends_on,label}'::text[] = '{}' and private.can_be_cast(day ->> 'id', 'uuid')
      and private.can_be_cast(day ->> 'starts_on', 'date') and private.can_be_cast(day ->> 'ends_on', 'date')
      and jsonb_typeof(day -> 'label') = 'string', false) end)
  and (select count(distinct (day ->> 'id')::uuid) from jsonb_array_elements(days) as day) = jsonb_array_length(days) end
$$;

create function private.import_off_days(group_id uuid, days jsonb, dry boolean) returns setof public.off_day_effect
  language plpgsql security definer set search_path = ''
as $$
declare
  effects public.off_day_effect[] := '{}';
  off public.group_off_days;
  day jsonb;
begin
  if not coalesce(private.are_off_days(days), false) then
    raise exception 'Send 1 to 100 days off, each with its first day, last day and name.' using errcode = '22023';
  end if;
  begin
    perform set_config('cohort.off_days_told', 'later', true);
    for day in select it from jsonb_array_elements(days) as it loop
      effects := effects || array(
        select it::public.off_day_effect from private.set_off_days((day ->> 'id')::uuid, import_off_days.group_id, (day ->> 'starts_on')::date,
          (day ->> 'ends_on')::date, day ->> 'label', array['lessons', 'events', 'tasks', 'streaks']) as it);
    end loop;
    update public.group_off_days as known set source = 'ics'
    where known.id in (select (it ->> 'id')::uuid from jsonb_array_elements(days) as it) and known.source <> 'ics';
    perform set_config('cohort.off_days_told', '', true);
    select (days -> 0 ->> 'id')::uuid, import_off_days.group_id, min((it ->> 'starts_on')::date), max((it ->> 'ends_on')::date), 'Days off'
    into off.id, off.group_id, off.starts_on, off.ends_on, off.label from jsonb_array_elements(days) as it;
    perform private.tell_off_days(off, array(select its.id from unnest(effects) as its where its.kind = 'events' and its.effect in ('cancelled', 'asked')),
      import_off_days.group_id in (select private.my_group_ids('eventManagement')));
    if dry then
      raise exception using errcode = 'ZZ001';
    end if;
  exception when sqlstate 'ZZ001' then
    -- taken back, and what it would have done is known
    null;
  end;
  -- what several of them move is told once, from where it was to where it is
  return query
  select merged.kind, merged.id, merged.title, merged.starts_at, merged.effect, merged.answers, merged.from_on, merged.last_on
  from (select distinct on (it.kind, it.id) it.*, first_value(it.to_on) over (partition by it.kind, it.id order by it.n desc) as last_on
        from unnest(effects) with ordinality as it (kind, id, title, starts_at, effect, answers, from_on, to_on, n) order by it.kind, it.id, it.n) as merged
  where merged.effect <> 'moved' or merged.from_on is distinct from merged.last_on
  order by merged.starts_at, merged.id;
end $$;

/**
 * Sets days off that were read out of a calendar file, 1 to 100 `{id, starts_on, ends_on, label}`, and says what becomes of
 * what is planned on them; with `dry` it only says so. Sent twice it changes nothing more.
 */
create function public.import_off_days(group_id uuid, days jsonb, dry boolean default false) returns setof public.off_day_effect
  language sql set search_path = '' as $$ select * from private.import_off_days(group_id, days, dry) $$;
grant execute on function private.import_off_days(uuid, jsonb, boolean), public.import_off_days(uuid, jsonb, boolean) to authenticated;
