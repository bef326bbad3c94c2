/*
 * People past: how many of a group have a lesson behind them, for whoever is about to change it.
 *
 * The number betrays nobody: it is of the others, is told from three on, and never says that all of them have; one of those
 * who are past may always be one who isn't.
 */
create function private.people_past(its public.adoptions, lesson_key uuid) returns int
  language plpgsql stable security definer set search_path = ''
as $$
declare
  others int;
  past int;
begin
  select count(*), count(*) filter (where exists (
    select from public.lesson_progress as own
    where own.adoption_id = its.id and own.user_id = member.user_id and own.lesson_key = people_past.lesson_key and own.state = 'done')) into others, past
  from public.group_members as member where member.group_id = its.group_id and member.user_id <> auth.uid();
  past := least(past, others - 1);
  return case when past >= 3 then past end;
end $$;
