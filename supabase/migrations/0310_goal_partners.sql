/*
 * Goal partners: one person beside a goal of somebody else, by consent of both.
 *
 * Whoever a goal belongs to asks somebody whom they share a group with; the one asked says yes or no. From the yes on the
 * partner reads the title, the marks and how it stands, never notes or check-ins. Either ends it at once, by deleting the
 * row, and nothing brings it back but being asked anew. Somebody who is asked reads the name of the goal, which is what they
 * are asked about, and nothing else; of more than three asks of one person a day they are told no more.
 */
create table public.goal_partners (
  -- one partner for each goal
  goal_id      uuid primary key references public.goals on delete cascade,
  user_id      uuid not null references public.users on delete cascade,
  status       text not null default 'asked' check (status in ('asked', 'accepted')),
  asked_at     timestamptz not null default private.clock(),
  answered_at  timestamptz,
  constraint goal_partners_answered check ((status = 'accepted') = (answered_at is not null))
);
create index goal_partners_user on public.goal_partners (user_id, status);

-- Who may
create or replace function private.goals_i_partner() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select own.goal_id from public.goal_partners as own
  where own.user_id = auth.uid() and own.status = 'accepted' and (select private.my_role()) is not null
$$;

alter table public.goal_partners enable row level security;
grant select on public.goal_partners to authenticated;
create policy select_partner on public.goal_partners for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy select_owner on public.goal_partners for select to authenticated
  using (exists (select from public.goals as its where its.id = goal_id and its.user_id = (select auth.uid())));

-- What follows
/** Who hears of a goal of one person on their own channel beside its owner: an accepted partner, while it is shown to one. */
create function private.goal_partner_of(goal_id uuid) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select beside.user_id from public.goal_partners as beside join public.goals as its on its.id = beside.goal_id
  where beside.goal_id = goal_partner_of.goal_id and beside.status = 'accepted' and its.deleted_at is null and its.visibility <> 'private'
$$;

create or replace function private.partners_told(goal_id uuid) returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select beside from private.goal_partner_of(goal_id) as beside where beside is not null $$;

/** What is about a goal between two is withdrawn while it is unread. */
create function private.unnotify_partner(goal_id uuid, person uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.notifications as told
  where told.user_id = person and told.type = 'goal_partner' and told.related_id = unnotify_partner.goal_id and not told.is_read and told.times = 1
$$;

create function private.ask_goal_partner(goal_id uuid, user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.goals;
  beside public.goal_partners;
begin
  select * into its from public.goals as goal
  where goal.id = ask_goal_partner.goal_id and goal.user_id = auth.uid() and goal.deleted_at is null and private.my_role() is not null for update;
  if its.id is null then
    raise exception 'This goal no longer exists, or it isn’t yours.' using errcode = 'PT404';
  elsif ask_goal_partner.user_id is null or ask_goal_partner.user_id = auth.uid() then
    perform private.refuse_deed('Choose somebody else as your partner.');
  elsif not exists (
      select from public.group_members as theirs join public.group_members as mine on mine.group_id = theirs.group_id and mine.user_id = auth.uid()
      where theirs.user_id = ask_goal_partner.user_id) then
    raise exception 'You can only ask people from your groups.' using errcode = '42501';
  end if;
  select * into beside from public.goal_partners as its_partner where its_partner.goal_id = its.id;
  if beside.user_id = ask_goal_partner.user_id then
    return;
  elsif beside.user_id is not null then
    perform private.refuse_deed('This goal already has a partner. End that first.');
  end if;
  insert into public.goal_partners (goal_id, user_id) values (its.id, ask_goal_partner.user_id);
  update public.goals as goal set visibility = 'partner' where goal.id = its.id and goal.visibility = 'private';
  -- nobody learns that they are blocked; and who asks again and again is not told of each time
  if not exists (select from public.user_blocks as block where block.blocker_id = ask_goal_partner.user_id and block.blocked_id = auth.uid())
     and 3 > (
      select count(*) from private.goal_told as told join public.goals as goal on goal.id = told.goal_id and goal.user_id = auth.uid()
      where told.user_id = ask_goal_partner.user_id and told.moment like 'asked %' and told.told_at > private.clock() - interval '1 day') then
    insert into private.goal_told (goal_id, user_id, moment, told_at)
    values (its.id, ask_goal_partner.user_id, 'asked ' || clock_timestamp(), private.clock()) on conflict do nothing;
    perform private.notify(array[ask_goal_partner.user_id], 'goal_partner',
      coalesce((select private.shortened(its_owner.name, 40) from public.users as its_owner where its_owner.id = auth.uid()), 'Someone')
        || ' would like you as a partner for “' || private.shortened(its.title, 80) || '”',
      its.id, auth.uid(), null, '/goals?goal=' || its.id, 'partner_asked', 'goal_partner:' || its.id);
  end if;
end $$;
/** Asks somebody from one’s groups to be the partner of a goal of one’s own. Said twice it changes nothing more. */
create function public.ask_goal_partner(goal_id uuid, user_id uuid) returns void
  language sql set search_path = '' as $$ select private.ask_goal_partner(goal_id, user_id) $$;

create function private.answer_goal_partner(goal_id uuid, accept boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  beside public.goal_partners;
  its public.goals;
begin
  select * into beside from public.goal_partners as own
  where own.goal_id = answer_goal_partner.goal_id and own.user_id = auth.uid() and private.my_role() is not null for update;
  if accept is null then
    perform private.refuse_deed('Say yes or no.');
  elsif not accept then
    perform private.end_goal_partner(answer_goal_partner.goal_id);
    return;
  end if;
  select * into its from public.goals as goal where goal.id = beside.goal_id and goal.deleted_at is null;
  if its.id is null then
    raise exception 'This was taken back, or the goal no longer exists.' using errcode = 'PT404';
  elsif beside.status = 'accepted' then
    return;
  end if;
  update public.goal_partners as own set status = 'accepted', answered_at = private.clock() where own.goal_id = its.id;
  update public.notifications as told set is_read = true
  where told.user_id = auth.uid() and told.type = 'goal_partner' and told.related_id = its.id and not told.is_read;
  perform private.notify(array[its.user_id], 'goal_partner',
    coalesce((select private.shortened(me.name, 40) from public.users as me where me.id = auth.uid()), 'Someone')
      || ' is now your partner for “' || private.shortened(its.title, 80) || '”',
    its.id, auth.uid(), null, '/goals?goal=' || its.id, 'partner', 'goal_partner:' || its.id);
end $$;
/** Says whether one will be the partner of a goal that one was asked about. A no is told to nobody. */
create function public.answer_goal_partner(goal_id uuid, accept boolean) returns void
  language sql set search_path = '' as $$ select private.answer_goal_partner(goal_id, accept) $$;

create function private.end_goal_partner(goal_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  gone public.goal_partners;
begin
  delete from public.goal_partners as beside
  where beside.goal_id = end_goal_partner.goal_id and private.my_role() is not null
    and (beside.user_id = auth.uid() or exists (select from public.goals as its where its.id = beside.goal_id and its.user_id = auth.uid()))
  returning * into gone;
  if gone.goal_id is not null then
    perform private.unnotify_partner(gone.goal_id, gone.user_id);
  end if;
end $$;
/** Ends at once that somebody is the partner of a goal, or was asked: for its owner and for the partner. */
create function public.end_goal_partner(goal_id uuid) returns void
  language sql set search_path = '' as $$ select private.end_goal_partner(goal_id) $$;

create function private.goal_asks() returns table (goal_id uuid, title text, user_id uuid, name text, asked_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select its.id, its.title, its.user_id, its_owner.name, own.asked_at
  from public.goal_partners as own
  join public.goals as its on its.id = own.goal_id and its.deleted_at is null
  join public.users as its_owner on its_owner.id = its.user_id
  where own.user_id = auth.uid() and own.status = 'asked' and (select private.my_role()) is not null
    and not exists (select from public.user_blocks as block where block.blocker_id = auth.uid() and block.blocked_id = its.user_id)
  order by own.asked_at
$$;
/** The goals about which who asks has been asked to be a partner and has not answered: their names and whose they are, nothing else. */
create function public.goal_asks() returns table (goal_id uuid, title text, user_id uuid, name text, asked_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.goal_asks() $$;
grant execute on function private.ask_goal_partner(uuid, uuid), public.ask_goal_partner(uuid, uuid),
  private.answer_goal_partner(uuid, boolean), public.answer_goal_partner(uuid, boolean),
  private.end_goal_partner(uuid), public.end_goal_partner(uuid), private.goal_asks(), public.goal_asks() to authenticated;

/** Without a partner a goal is private again, unless a group reads it. */
create function private.tg_goal_partners__hide() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.goals as its set visibility = 'private' where its.id = old.goal_id and its.visibility = 'partner';
  return null;
end $$;
create trigger _400_hide after delete on public.goal_partners for each row execute function private.tg_goal_partners__hide();

/** Who keeps a goal to themselves again, or gives it away, has no partner in it. */
create function private.tg_goals__end_partner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.goal_partners as beside where beside.goal_id = new.id;
  return null;
end $$;
create trigger _400_end_partner after update of visibility on public.goals
  for each row when (old.visibility <> 'private' and new.visibility = 'private') execute function private.tg_goals__end_partner();

/** Who blocks somebody is their partner no more, nor they theirs. */
create function private.tg_user_blocks__end_partner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.goal_partners as beside using public.goals as its
  where its.id = beside.goal_id and beside.user_id in (new.blocker_id, new.blocked_id) and its.user_id in (new.blocker_id, new.blocked_id);
  return null;
end $$;
create trigger _400_end_partner after insert on public.user_blocks for each row execute function private.tg_user_blocks__end_partner();

/** Told to both, and to nobody else. */
create function private.tg_goal_partners__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  beside constant public.goal_partners := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.tell('user:' || person, 'goal_partners', tg_op, array[beside.goal_id])
  from (select beside.user_id as person union select its.user_id from public.goals as its where its.id = beside.goal_id) as both_of_them
  where person is not null;
  return null;
end $$;
create trigger _900_tell after insert or update or delete on public.goal_partners
  for each row execute function private.tg_goal_partners__tell();

insert into private.notification_types (type, title, url, related, ttl, urgency) values
  ('goal_partner', 'Notification', '/goals', 'goalId', 604800, 'normal');

/** Who sees a goal, for those who point to one. */
create function private.goal_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable security definer set search_path = ''
as $$
  select its.group_id, case when its.group_id is null then array(
    select person from unnest(people) as person
    where person = its.user_id or person = private.goal_partner_of(its.id)
      or its.visibility = 'group' and exists (select from public.group_members as member where member.group_id = its.shared_with and member.user_id = person)) end
  from public.goals as its where its.id = thing and its.deleted_at is null
$$;
insert into private.related_kinds (kind, function_name) values ('goals', 'private.goal_audience');

-- Taken out: whom one asked, and whose partner one is
insert into private.exports (name, query) values
  ('goal_partners', 'select beside.goal_id, beside.user_id, beside.status, beside.asked_at, beside.answered_at from public.goal_partners as beside
                     join public.goals as its on its.id = beside.goal_id
                     where beside.user_id = $1 or its.user_id = $1 order by beside.asked_at, beside.goal_id');
