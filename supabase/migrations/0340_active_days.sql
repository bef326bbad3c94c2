/*
 * Active days: the days on which somebody did something.
 *
 * A task that is done, a goal that is ticked, a lesson that is done and a day on which something was written in the journal make
 * a day active; whoever takes back the only one takes the day back. The day is that of the person, at the moment and in the zone
 * of the deed, and no later zone moves it. What was done offline says when: it is believed here and nowhere else, for seven days.
 */
create table private.active_deeds (
  user_id     uuid not null references public.users on delete cascade,
  kind        text not null check (kind in ('task', 'goal', 'lesson', 'journal')),
  -- a task, an entry of a goal, or what stands for a lesson in its plan and for a day of the journal
  subject_id  uuid not null,
  day         date not null,
  primary key (user_id, kind, subject_id)
);
create index active_deeds_day on private.active_deeds (user_id, day, kind);

create view private.active_days as
  select deed.user_id, deed.day, array_agg(distinct deed.kind order by deed.kind) as kinds from private.active_deeds as deed group by deed.user_id, deed.day;

-- What follows
/** When a device did what it sends only now, as it says; null where it says nothing, of what is to come, and of more than seven days ago. */
create function private.written_at() returns timestamptz
  language plpgsql stable set search_path = ''
as $$
declare
  said constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-written-at';
  at timestamptz;
begin
  if said is null or said !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$' then
    return null;
  end if;
  begin
    at := said::timestamptz;
  exception when others then
    return null;
  end;
  return case when at between private.clock() - interval '7 days' and private.clock() then at end;
end $$;

/** The day of a deed. What its person does in this moment may have been done before, on a device without a network. */
create function private.deed_day(person uuid, at timestamptz, in_this_moment boolean) returns date
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return ((case when in_this_moment and auth.uid() = person then coalesce(private.written_at(), private.clock()) else least(at, private.clock()) end)
    at time zone private.streak_zone(person))::date;
end $$;

/** A deed was done. Of one that stands there already the first day stays. */
create function private.keep_deed(person uuid, kind text, subject_id uuid, day date) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.streaks := private.lock_streak(person);
begin
  if its.user_id is null then
    return;
  end if;
  insert into private.active_deeds (user_id, kind, subject_id, day) values (person, keep_deed.kind, keep_deed.subject_id, keep_deed.day) on conflict do nothing;
  if found and not its.kept @> keep_deed.day then
    update private.streaks as own set kept = own.kept + datemultirange(daterange(keep_deed.day, keep_deed.day, '[]')) where own.user_id = person;
    perform private.recount_streak(person);
  end if;
end $$;

/** A deed was taken back. */
create function private.drop_deed(person uuid, kind text, subject_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.streaks := private.lock_streak(person);
  gone date;
begin
  delete from private.active_deeds as deed
  where deed.user_id = its.user_id and deed.kind = drop_deed.kind and deed.subject_id = drop_deed.subject_id returning deed.day into gone;
  if found and not exists (select from private.active_deeds as deed where deed.user_id = person and deed.day = gone) then
    update private.streaks as own set kept = own.kept - datemultirange(daterange(gone, gone, '[]')) where own.user_id = person;
    perform private.recount_streak(person);
  end if;
end $$;

/** A task for anyone is the deed of who finished it; one for each is told by its roster. One in the trash is nobody’s deed. */
create function private.tg_tasks__keep_deed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status = 'done' and old.done_by is not null and old.deleted_at is null
     and (new.status <> 'done' or new.deleted_at is not null or new.done_by is distinct from old.done_by) and old.completion_mode = 'any' then
    perform private.drop_deed(old.done_by, 'task', new.id);
  end if;
  if new.completion_mode = 'any' and new.status = 'done' and new.done_by is not null and new.deleted_at is null then
    -- one that comes back from the trash was done when it was done
    perform private.keep_deed(new.done_by, 'task', new.id, private.deed_day(new.done_by, new.done_at, new.done_at = private.clock()));
  elsif tg_op = 'UPDATE' and new.completion_mode = 'each' and (old.deleted_at is null) <> (new.deleted_at is null) then
    perform case when new.deleted_at is null then private.keep_deed(own.user_id, 'task', new.id, private.deed_day(own.user_id, own.done_at, false))
      else private.drop_deed(own.user_id, 'task', new.id) end
    from (select given.* from public.task_assignees as given where given.task_id = new.id and given.status = 'done' order by given.user_id) as own;
  end if;
  return null;
end $$;
create trigger _560_keep_deed after insert on public.tasks
  for each row when (new.status = 'done') execute function private.tg_tasks__keep_deed();
create trigger _560_change_deed after update of status, done_by, deleted_at on public.tasks
  for each row when (old.status is distinct from new.status and 'done' in (old.status, new.status) or old.done_by is distinct from new.done_by or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.tg_tasks__keep_deed();

/** Who leaves the group has done it all the same: nothing is taken back with the row. */
create function private.tg_task_assignees__keep_deed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.tasks as task where task.id = new.task_id and task.completion_mode = 'each' and task.deleted_at is null) then
    return null;
  elsif new.status = 'done' then
    perform private.keep_deed(new.user_id, 'task', new.task_id, private.deed_day(new.user_id, new.done_at, new.done_at = private.clock()));
  else
    perform private.drop_deed(new.user_id, 'task', new.task_id);
  end if;
  return null;
end $$;
create trigger _560_keep_deed after insert on public.task_assignees
  for each row when (new.status = 'done') execute function private.tg_task_assignees__keep_deed();
create trigger _560_change_deed after update of status on public.task_assignees
  for each row when (old.status <> new.status and 'done' in (old.status, new.status)) execute function private.tg_task_assignees__keep_deed();

create function private.tg_lesson_progress__keep_deed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- the same lesson in two groups is two deeds
  subject constant uuid := md5(new.adoption_id::text || new.lesson_key)::uuid;
begin
  if new.state = 'done' then
    perform private.keep_deed(new.user_id, 'lesson', subject, private.deed_day(new.user_id, new.done_at, true));
  else
    perform private.drop_deed(new.user_id, 'lesson', subject);
  end if;
  return null;
end $$;
create trigger _560_keep_deed after insert on public.lesson_progress
  for each row when (new.state = 'done') execute function private.tg_lesson_progress__keep_deed();
create trigger _560_change_deed after update of state on public.lesson_progress
  for each row when (old.state <> new.state) execute function private.tg_lesson_progress__keep_deed();

/** A tick by hand is of the day that it names. A goal that is deleted was kept all the same. */
create function private.tg_goal_entries__keep_deed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.state in ('done', 'partial') and new.removed_at is null then
    perform private.keep_deed(new.user_id, 'goal', new.id, new.on_date);
  else
    perform private.drop_deed(new.user_id, 'goal', new.id);
  end if;
  return null;
end $$;
create trigger _560_keep_deed after insert on public.goal_entries
  for each row when (new.origin_type = 'manual' and new.user_id is not null and new.state in ('done', 'partial') and new.removed_at is null)
  execute function private.tg_goal_entries__keep_deed();
create trigger _560_change_deed after update of state, removed_at on public.goal_entries
  for each row when (new.origin_type = 'manual' and new.user_id is not null
    and (old.state in ('done', 'partial') and old.removed_at is null) <> (new.state in ('done', 'partial') and new.removed_at is null))
  execute function private.tg_goal_entries__keep_deed();

/** Somebody’s active days, from their deeds. */
create function private.days_of_deeds(person uuid) returns datemultirange
  language sql stable security definer set search_path = ''
as $$
  select coalesce(range_agg(daterange(its.day, its.day, '[]')), '{}') from (select distinct deed.day from private.active_deeds as deed where deed.user_id = person) as its
$$;

/** A day of the journal is one deed, however much was written. Years that are imported are counted once. */
create function private.tg_days_written__keep_deeds() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  for person in select distinct changed.user_id from changed order by 1 loop
    continue when (private.lock_streak(person)).user_id is null;
    if tg_op = 'INSERT' then
      insert into private.active_deeds (user_id, kind, subject_id, day)
      select person, 'journal', md5(changed.day::text)::uuid, changed.day from changed where changed.user_id = person on conflict do nothing;
    else
      delete from private.active_deeds as deed using changed
      where changed.user_id = person and deed.user_id = person and deed.kind = 'journal' and deed.subject_id = md5(changed.day::text)::uuid;
    end if;
    update private.streaks as own set kept = private.days_of_deeds(person) where own.user_id = person;
    perform private.recount_streak(person);
  end loop;
  return null;
end $$;
create trigger _560_keep_deeds after insert on private.days_written
  referencing new table as changed for each statement execute function private.tg_days_written__keep_deeds();
create trigger _560_drop_deeds after delete on private.days_written
  referencing old table as changed for each statement execute function private.tg_days_written__keep_deeds();

-- What a person reads of it
create function private.my_active_days(from_on date, to_on date) returns table (day date, kinds text[], rest text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  within daterange;
  away datemultirange;
  resting constant datemultirange := private.streak_rest(me);
  today constant date := (private.clock() at time zone private.streak_zone(me))::date;
  kept constant datemultirange := coalesce((select own.kept from private.streaks as own where own.user_id = me), '{}');
begin
  if private.my_role() is null then
    return;
  elsif my_active_days.from_on is null or my_active_days.to_on is null or not isfinite(my_active_days.from_on) or not isfinite(my_active_days.to_on)
     or my_active_days.to_on < my_active_days.from_on or my_active_days.to_on - my_active_days.from_on > 4000 then
    perform private.refuse_deed('Choose at most ten years.');
  end if;
  within := daterange(my_active_days.from_on, my_active_days.to_on, '[]');
  away := coalesce((select range_agg(daterange(own.from_on, own.to_on, '[]')) from public.away_periods as own where own.user_id = me), '{}')
    + coalesce((select range_agg(daterange(flown.day, flown.day, '[]')) from private.flown_days as flown where flown.user_id = me), '{}');
  return query
  select one.day, coalesce(active.kinds, '{}'), case when away @> one.day then 'away' when resting @> one.day then 'off' when forgiven.day is not null then 'free' end
  from (select my_active_days.from_on + n as day from generate_series(0, my_active_days.to_on - my_active_days.from_on) as n) as one
  left join (
    select deed.day, array_agg(distinct deed.kind order by deed.kind) as kinds
    from private.active_deeds as deed where deed.user_id = me and within @> deed.day group by deed.day) as active on active.day = one.day
  left join (
    select distinct free.day from private.runs_of(kept, resting, 2, today) as its, unnest(its.free) as free (day) where within @> free.day) as forgiven on forgiven.day = one.day
  where active.day is not null or resting @> one.day or forgiven.day is not null
  order by one.day;
end $$;
/** One’s days with a deed or of rest: of which kinds, and `free`, `away` or `off`. */
create function public.my_active_days(from_on date, to_on date) returns table (day date, kinds text[], rest text)
  language sql stable set search_path = '' as $$ select * from private.my_active_days(from_on, to_on) $$;
grant execute on function private.my_active_days(date, date), public.my_active_days(date, date) to authenticated;

insert into private.exports (name, query) values
  ('active_days', 'select own.day, own.kinds from private.active_days as own where own.user_id = $1 order by own.day');
