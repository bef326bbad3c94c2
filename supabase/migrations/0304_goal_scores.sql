/*
 * Goal scores: the strength and the run of a goal, kept at the end of each stretch that has entries.
 *
 * A walk begins behind the last stretch that is kept and goes on to today, so a tick of today costs days and not years. What
 * changes a day forgets what is kept from that day on, and walks again; from nothing it comes to the same.
 */
create type private.goal_step as (on_date date, score double precision, run int, kept boolean);

/** Whether a goal has strength: one that is asked again and again, of a person. */
create function private.has_strength(its public.goals) returns boolean
  language sql immutable set search_path = ''
  as $$ select its.kind in ('habit', 'average') and (its.user_id is not null or its.aggregate = 'each') $$;

/** The stretches that are over and have entries (`kept`), and last of all how it is today; of what is kept only what lies before `before` holds. */
create function private.walk_goal(its public.goals, person uuid, today date, before date default 'infinity') returns setof private.goal_step
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms constant private.goal_terms := private.terms_of(its);
  left_over constant double precision := private.strength_kept(terms.times::double precision / terms.span);
  resting constant datemultirange := private.goal_rest(its, person);
  at_most constant boolean := its.direction = 'at_most';
  average constant boolean := its.kind = 'average';
  weekdays constant int[] := case its.schedule ->> 'freq' when 'weekdays' then array(select day::int from jsonb_array_elements_text(its.schedule -> 'days') as of (day)) end;
  -- each day is a stretch of its own
  by_day constant boolean := its.schedule ->> 'freq' in ('daily', 'weekdays');
  last public.goal_scores;
  first_on date;
  end_on date;
  behind date;
  day record;
  score double precision := 0;
  run int := 0;
  -- the days of the last interval, in turn
  amounts double precision[] := array_fill(0::double precision, array[terms.span]);
  counts int[] := array_fill(0, array[terms.span]);
  place int := 0;
  total double precision := 0;
  number_count int := 0;
  share double precision;
  -- the stretch
  stretch_end date;
  given numeric;
  numbers int;
  open_days int;
  marked boolean;
  wanted numeric;
  met boolean;
begin
  select kept.* into last from public.goal_scores as kept
  where kept.goal_id = its.id and kept.user_id = person and kept.on_date < least(today, before) order by kept.on_date desc limit 1;
  select least(its.starts_on, (
      select entry.on_date from public.goal_entries as entry
      where not at_most and entry.goal_id = its.id and entry.user_id = person and entry.removed_at is null and entry.state <> 'skip' order by entry.on_date limit 1)),
    greatest(today, (
      select entry.on_date from public.goal_entries as entry
      where entry.goal_id = its.id and entry.user_id = person and entry.removed_at is null and entry.state <> 'skip' order by entry.on_date desc limit 1))
  into first_on, end_on;
  if last.on_date is not null then
    score := last.score;
    run := last.run;
    behind := last.on_date;
    -- back over as many days as an interval has, and over those that rest among them
    if terms.span > 1 then
      first_on := coalesce(
        (select min(back.day) from (
          select known.day from private.goal_days(its, person, resting, terms.one, greatest(first_on, behind - 2 * terms.span), behind) as known
          where not known.grey order by known.day desc limit terms.span) as back having count(*) = terms.span),
        first_on);
    else
      first_on := behind + 1;
    end if;
  end if;
  for day in select known.* from private.goal_days(its, person, resting, terms.one, first_on, end_on) as known loop
    if not day.grey then
      place := place % terms.span + 1;
      total := total - amounts[place] + day.amount;
      number_count := number_count - counts[place] + day.numbers;
      amounts[place] := day.amount;
      counts[place] := day.numbers;
    end if;
    continue when day.day <= behind;
    if stretch_end is null or day.day > stretch_end then
      stretch_end := case when by_day then day.day else private.stretch_end(its, day.day) end;
      given := 0;
      numbers := 0;
      open_days := 0;
      marked := false;
    end if;
    marked := marked or day.marked;
    if not day.grey then
      given := given + day.amount;
      numbers := numbers + day.numbers;
      open_days := open_days + case when weekdays is null or extract(isodow from day.day)::int = any (weekdays) then 1 else 0 end;
      -- a day that is not over counts by what was done on it, and with a limit never
      if day.day < today or day.marked and not at_most then
        share := case
          when average and number_count = 0 then 0
          when not at_most then least(1, greatest(0, case when average then total / number_count else total end / terms.asked))
          when terms.asked = 0 then case when total > 1e-9 then 0 else 1 end
          else least(1, greatest(0, 2 - case when average then total / number_count else total end / terms.asked)) end;
        score := score * left_over + share * (1 - left_over);
      end if;
    end if;
    if day.day = stretch_end or day.day = end_on then
      if day.day < stretch_end then
        open_days := open_days + (select count(*) from generate_series(1, stretch_end - day.day) as i where not resting @> (day.day + i));
      end if;
      -- of a stretch that rests in part a part is asked
      wanted := case when by_day then open_days * terms.one
        else floor(terms.times * open_days / (stretch_end - private.stretch_start(its, stretch_end) + 1)) * terms.one end;
      met := case
        when average then stretch_end < today and numbers > 0 and case when at_most then given / numbers <= terms.asked else given / numbers >= terms.asked end
        when at_most then stretch_end < today and open_days > 0 and given <= terms.asked
        else given > 0 and given >= wanted end;
      if met then
        run := run + 1;
      elsif stretch_end < today and (case when at_most or average then open_days > 0 else wanted > 0 end) then
        run := 0;
      end if;
      if marked and stretch_end < today then
        return next (stretch_end, least(1, score), run, true)::private.goal_step;
      end if;
    end if;
  end loop;
  return next (end_on, least(1, score), run, false)::private.goal_step;
end $$;

/** Counts somebody's goal anew from a day on. */
create function private.rescore_goal(goal_id uuid, person uuid, from_on date default '-infinity') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.goals;
  today date;
begin
  select known.* into its from public.goals as known where known.id = rescore_goal.goal_id;
  if its.id is null or person is null or not private.has_strength(its) then
    return;
  end if;
  -- two deeds at once count one after the other
  perform pg_advisory_xact_lock(hashtextextended(its.id::text || person, 0));
  today := private.goal_today(person, its.group_id);
  -- only what changes is written
  with walked as materialized (
    select step.on_date, step.score, step.run from private.walk_goal(its, person, today, from_on) as step where step.kept
  ), gone as (
    delete from public.goal_scores as kept
    where kept.goal_id = its.id and kept.user_id = person and kept.on_date >= least(from_on, today)
      and not exists (select from walked where walked.on_date = kept.on_date)
  )
  insert into public.goal_scores as kept (goal_id, user_id, on_date, score, run)
  select its.id, person, walked.on_date, walked.score, walked.run from walked
  on conflict on constraint goal_scores_pkey do update set score = excluded.score, run = excluded.run
    where kept.score <> excluded.score or kept.run <> excluded.run;
end $$;

/** The same for all who keep at it. */
create function private.rescore_goal_of_all(goal_id uuid, from_on date default '-infinity') returns void
  language sql security definer set search_path = ''
as $$
  select private.rescore_goal(rescore_goal_of_all.goal_id, keeper.user_id, rescore_goal_of_all.from_on)
  from (select distinct entry.user_id from public.goal_entries as entry where entry.goal_id = rescore_goal_of_all.goal_id and entry.user_id is not null) as keeper
$$;

/** Who hears of a goal beside its owner. */
create function private.partners_told(goal_id uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select null::uuid where false $$;

/** Tells those whom goals concern that something of them changed: one's own its owner and their partner, a group's the group; never who. */
create function private.tell_goals("table" text, op text, goal_ids uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  select private.tell(told.topic, tell_goals."table", tell_goals.op, array_agg(distinct told.id))
  from (
    select coalesce('group:' || its.group_id, 'user:' || its.user_id) as topic, its.id from public.goals as its where its.id = any (goal_ids)
    union all
    select 'user:' || partner, its.id from public.goals as its, private.partners_told(its.id) as partner where its.id = any (goal_ids) and its.user_id is not null
  ) as told group by told.topic
$$;

/** Entries count at once, by whatever hand they come. */
create function private.tg_goal_entries__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  it record;
begin
  for it in select changed.goal_id, changed.user_id, min(changed.on_date) as from_on from changed group by 1, 2 order by 1, 2 loop
    perform private.rescore_goal(it.goal_id, it.user_id, it.from_on);
  end loop;
  perform private.tell_goals('goal_entries', tg_op, (select array_agg(distinct changed.goal_id) from changed));
  -- on a group's goal one's own devices hear of one's own
  perform private.tell('user:' || own.user_id, 'goal_entries', tg_op, array_agg(distinct own.goal_id))
  from changed as own join public.goals as its on its.id = own.goal_id and its.group_id is not null
  where own.user_id is not null group by own.user_id;
  return null;
end $$;
create trigger _500_count_insert after insert on public.goal_entries
  referencing new table as changed for each statement execute function private.tg_goal_entries__count();
create trigger _500_count_update after update on public.goal_entries
  referencing new table as changed for each statement execute function private.tg_goal_entries__count();
create trigger _500_count_delete after delete on public.goal_entries
  referencing old table as changed for each statement execute function private.tg_goal_entries__count();

/** Of whom, when and where an entry is never changes. */
create function private.tg_goal_entries__stay() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if (new.goal_id, new.on_date, new.origin_type, new.origin_id) is distinct from (old.goal_id, old.on_date, old.origin_type, old.origin_id)
     or new.user_id is distinct from old.user_id and new.user_id is not null then
    raise exception 'An entry stays where it was made.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger _100_stay before update of goal_id, user_id, on_date, origin_type, origin_id on public.goal_entries
  for each row execute function private.tg_goal_entries__stay();

-- Off-days of a group rest what its members keep at
create index goals_source_group on public.goals ((source_filter ->> 'group_id')) where source_filter ? 'group_id';

/** Nothing is kept of a day to come; what was kept from these days on is counted anew when it is next looked at. */
create function private.tg_group_off_days__rest_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  in_group constant uuid := coalesce(new.group_id, old.group_id);
begin
  delete from public.goal_scores as kept
  where kept.on_date >= least(old.starts_on, new.starts_on) and kept.goal_id in (
    select its.id from public.goals as its where its.group_id = in_group
    union all
    select its.id from public.goals as its where its.source_filter ? 'group_id' and its.source_filter ->> 'group_id' = in_group::text);
  return null;
end $$;
create trigger _500_rest_goals after insert or update of starts_on, ends_on, affects or delete on public.group_off_days
  for each row execute function private.tg_group_off_days__rest_goals();
