/*
 * Lead requests: “Can you lead this lesson?”
 *
 * Whoever manages curricula asks a member of the group; they alone answer, and with a yes they lead it. A newer request
 * takes the place of one that waits.
 */
create table public.lead_requests (
  id           uuid primary key,
  adoption_id  uuid not null,
  group_id     uuid not null,
  lesson_key   uuid not null,
  user_id      uuid not null,
  asked_by     uuid references public.users on delete set null,
  note         text check (length(note) <= 300),
  state        text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'replaced')),
  asked_at     timestamptz not null default private.clock(),
  answered_at  timestamptz,
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create unique index lead_requests_one on public.lead_requests (adoption_id, lesson_key) where state = 'waiting';
create index lead_requests_adoption on public.lead_requests (group_id, adoption_id);
create index lead_requests_user on public.lead_requests (group_id, user_id);
create index lead_requests_asked_by on public.lead_requests (asked_by);

-- Who may
alter table public.lead_requests enable row level security;
grant select on public.lead_requests to authenticated;
create policy select_member on public.lead_requests for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

create function private.ask_to_lead(id uuid, adoption_id uuid, lesson_key uuid, user_id uuid, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.hold_schedule(ask_to_lead.adoption_id);
begin
  if ask_to_lead.id is null then
    perform private.refuse_deed('A request needs an id of its own.');
  elsif exists (select from public.lead_requests as known where known.id = ask_to_lead.id and known.adoption_id = its.id) then
    return;
  elsif not exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = ask_to_lead.lesson_key and entry.state = 'planned' and not entry.hidden) then
    perform private.refuse_deed('This lesson is no longer in the schedule.');
  elsif not exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = ask_to_lead.user_id) then
    perform private.refuse_deed('Only members of the group can lead a lesson.');
  elsif length(ask_to_lead.note) > 300 then
    perform private.refuse_deed('A note can have at most 300 characters.');
  end if;
  update public.lead_requests as known set state = 'replaced' where known.adoption_id = its.id and known.lesson_key = ask_to_lead.lesson_key and known.state = 'waiting';
  insert into public.lead_requests (id, adoption_id, group_id, lesson_key, user_id, asked_by, note)
  values (ask_to_lead.id, its.id, its.group_id, ask_to_lead.lesson_key, ask_to_lead.user_id, auth.uid(), nullif(trim(ask_to_lead.note), ''));
end $$;
/** Asks a member to lead a lesson, under an id of the caller's. Sent twice it is asked once. */
create function public.ask_to_lead(id uuid, adoption_id uuid, lesson_key uuid, user_id uuid, note text default null) returns void
  language sql set search_path = '' as $$ select private.ask_to_lead(id, adoption_id, lesson_key, user_id, note) $$;

create function private.answer_lead(id uuid, accepts boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.lead_requests;
begin
  select * into asked from public.lead_requests as known
  where known.id = answer_lead.id and known.user_id = auth.uid() and known.group_id in (select private.groups_i_am_in()) for update;
  if asked.id is null then
    raise exception 'This request no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif accepts is null then
    perform private.refuse_deed('Say yes or no.');
  elsif asked.state = (case when accepts then 'accepted' else 'declined' end) then
    return;
  elsif asked.state = 'replaced' then
    raise exception 'Somebody else has been asked meanwhile.' using errcode = 'PT409';
  end if;
  update public.lead_requests as known set state = case when accepts then 'accepted' else 'declined' end, answered_at = private.clock() where known.id = asked.id;
  -- a yes that becomes a no gives the lesson back
  update public.scheduled_lessons as entry set leader_id = case when accepts then asked.user_id end
  where entry.adoption_id = asked.adoption_id and entry.lesson_key = asked.lesson_key and entry.state = 'planned' and (accepts or entry.leader_id = asked.user_id);
end $$;
/** Says whether one leads a lesson that one was asked to lead. Said twice it changes nothing more. */
create function public.answer_lead(id uuid, accepts boolean) returns void
  language sql set search_path = '' as $$ select private.answer_lead(id, accepts) $$;
grant execute on function private.ask_to_lead(uuid, uuid, uuid, uuid, text), public.ask_to_lead(uuid, uuid, uuid, uuid, text),
  private.answer_lead(uuid, boolean), public.answer_lead(uuid, boolean) to authenticated;

-- What follows
/** Who is asked hears of it, and who asked hears the answer; what is replaced unread is withdrawn. */
create function private.tg_lead_requests__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  title constant text := (select private.shortened(lesson.title, 60) from public.adoptions as its, private.adopted_lessons(its) as lesson
    where its.id = new.adoption_id and lesson.lesson_key = new.lesson_key);
  url constant text := '/groups/' || new.group_id || '/schedule/' || new.adoption_id || '?lead=' || new.id;
begin
  if new.state = 'waiting' then
    perform private.notify(array[new.user_id], 'mention_received', 'Can you lead “' || title || '”?', new.adoption_id, new.asked_by, new.group_id, url, 'assigned', 'lead:' || new.id);
  elsif new.state = 'replaced' then
    delete from public.notifications as told where told.user_id = new.user_id and told.group_key = 'lead:' || new.id and not told.is_read and told.reason is distinct from 'sent';
  elsif tg_op = 'UPDATE' and new.state is distinct from old.state then
    perform private.notify(array[new.asked_by], 'mention_received', case new.state when 'accepted' then 'Leads “' else 'Can’t lead “' end || title || '”',
      new.adoption_id, new.user_id, new.group_id, url, 'assigned', 'lead:' || new.id);
  end if;
  return null;
exception when others then
  raise warning 'telling of a lead request failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert or update of state on public.lead_requests for each row execute function private.tg_lead_requests__notify();

create trigger _900_tell_insert after insert on public.lead_requests
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.lead_requests
  referencing new table as changed for each statement execute function private.tg__tell_group();
insert into private.exports (name, query) values
  ('lead_requests', 'select asked.adoption_id, asked.lesson_key, asked.note, asked.state, asked.asked_at from public.lead_requests as asked where asked.user_id = $1 or asked.asked_by = $1 order by asked.asked_at');
