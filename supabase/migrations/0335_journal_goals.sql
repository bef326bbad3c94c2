/*
 * Journal days as a source of goals: a day on which one wrote is a deed, once, however much was written.
 *
 * Nothing but the day leaves the journal: the entry of a goal names no entry of the journal, no title and no hour, and its origin
 * says nothing. A day on which all was deleted is taken back, and comes again with what is restored. Only one’s own goals count
 * them: in a group’s goal, or narrowed to a group, it would tell on which days somebody writes.
 */
alter table public.goals drop constraint goals_source_check;
alter table public.goals
  add constraint goals_source_check check (source in ('manual', 'lessons', 'tasks', 'events', 'messages', 'journal')),
  add constraint goals_journal_is_ones_own check (source <> 'journal' or user_id is not null and source_filter = '{}');
alter table public.goal_entries drop constraint goal_entries_origin_type_check;
alter table public.goal_entries add constraint goal_entries_origin_type_check check (origin_type in ('manual', 'lesson', 'task', 'event', 'message', 'journal_day'));

/** The id by which a goal knows a day of somebody’s journal; it leads nowhere. */
create function private.journal_day_id(person uuid, day date) returns uuid
  language sql immutable set search_path = ''
  as $$ select md5('journal_day ' || person || ' ' || to_char(day, 'YYYY-MM-DD'))::uuid $$;

/** A day of somebody’s journal as a deed: noon, whenever it was written. */
create function private.journal_deed(person uuid, day date) returns private.goal_deed
  language sql stable security definer set search_path = ''
as $$
  select row('journal', person, 'journal_day', private.journal_day_id(person, day), (day + time '12:00') at time zone private.zone_of(person, null), day, null, null)::private.goal_deed
$$;

alter function private.deeds_of(uuid, text, uuid, uuid, date) rename to deeds_in_groups;
/** All that a person did of a source since a day, in one group or everywhere. Days of a journal are in no group. */
create function private.deeds_of(person uuid, source text, in_group uuid, in_adoption uuid, since date) returns setof private.goal_deed
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if source <> 'journal' then
    return query select its.* from private.deeds_in_groups(person, source, in_group, in_adoption, since) as its;
  elsif in_group is null and in_adoption is null then
    return query
    select deed.* from private.days_written as own cross join lateral private.journal_deed(person, own.day) as deed
    where own.user_id = person and own.entries > 0 and own.day >= since;
  end if;
end $$;

/** Who has no such goal pays one look into a partial index. */
create function private.tg_days_written__fill_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant private.days_written := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and own.entries > 0 then
    perform private.count_deed(private.journal_deed(own.user_id, own.day));
  else
    perform private.uncount_deed(own.user_id, 'journal_day', private.journal_day_id(own.user_id, own.day));
  end if;
  return null;
end $$;
create trigger _550_fill_goals after insert on private.days_written
  for each row when (new.entries > 0) execute function private.tg_days_written__fill_goals();
create trigger _550_refill_goals after update of entries on private.days_written
  for each row when ((old.entries > 0) <> (new.entries > 0)) execute function private.tg_days_written__fill_goals();
create trigger _550_unfill_goals after delete on private.days_written
  for each row when (old.entries > 0) execute function private.tg_days_written__fill_goals();
