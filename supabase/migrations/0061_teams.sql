/*
 * Teams: parts of a group, for what concerns only some of its members.
 *
 * Who manages the group makes them and says who is in which; somebody may be in several. Who leaves the group
 * leaves its teams.
 */
create table public.teams (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  name        text not null check (length(trim(name)) between 1 and 60),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  unique (group_id, id)
);
create unique index teams_name on public.teams (group_id, lower(name));
create index teams_created_by on public.teams (created_by);

create table public.team_members (
  team_id    uuid not null,
  user_id    uuid not null,
  -- that of the team
  group_id   uuid not null,
  joined_at  timestamptz not null default private.clock(),
  primary key (team_id, user_id),
  foreign key (group_id, team_id) references public.teams (group_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index team_members_team on public.team_members (group_id, team_id);
create index team_members_user on public.team_members (user_id, group_id);

-- Who may
alter table public.teams enable row level security;
grant select, delete on public.teams to authenticated;
grant insert (id, group_id, name), update (name) on public.teams to authenticated;
create policy select_member on public.teams for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy insert_manager on public.teams for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('groupManagement'))) and created_by = (select auth.uid()));
create policy update_manager on public.teams for update to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement'))));
create policy delete_manager on public.teams for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement'))));

alter table public.team_members enable row level security;
grant select on public.team_members to authenticated;
create policy select_member on public.team_members for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

create function private.join_team(team_id uuid, user_id uuid, joined boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its_group uuid;
begin
  select team.group_id into its_group from public.teams as team
  where team.id = join_team.team_id and team.group_id = any (array(select private.my_group_ids())) for share;
  if its_group is null then
    raise exception 'This team no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if its_group <> all (array(select private.my_group_ids('groupManagement'))) then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  if not joined then
    delete from public.team_members as part where part.team_id = join_team.team_id and part.user_id = join_team.user_id;
    return;
  end if;
  if not exists (select from public.group_members as member where member.group_id = its_group and member.user_id = join_team.user_id) then
    raise exception 'This person isn’t in the group.' using errcode = 'PT404';
  end if;
  insert into public.team_members (team_id, user_id, group_id) values (join_team.team_id, join_team.user_id, its_group)
  on conflict do nothing;
end $$;

/** Puts a member of the group into a team, or takes them out; said twice it changes nothing more. */
create function public.join_team(team_id uuid, user_id uuid, joined boolean default true) returns void
  language sql set search_path = '' as $$ select private.join_team(team_id, user_id, joined) $$;
grant execute on function private.join_team(uuid, uuid, boolean), public.join_team(uuid, uuid, boolean) to authenticated;

-- What follows
create function private.tg_team_members__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || group_id, 'team_members', tg_op, array_agg(team_id)) from changed group by group_id;
  return null;
end $$;

create trigger _100_touch before update on public.teams for each row execute function private.tg__touch();
create trigger _800_audit_pass after insert or update or delete on public.teams
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.teams
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.teams
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_delete after delete on public.teams
  referencing old table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_insert after insert on public.team_members
  referencing new table as changed for each statement execute function private.tg_team_members__tell();
create trigger _900_tell_delete after delete on public.team_members
  referencing old table as changed for each statement execute function private.tg_team_members__tell();
