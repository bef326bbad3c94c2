/*
 * Group join requests: how people come into a group that nobody invited them to.
 *
 * A group that is listed is seen by its tenant. It takes people at once, or one of its admins and managers
 * decides; a person asks once at a time, may take it back, and may ask again after a no.
 */
create table public.group_join_requests (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  user_id     uuid not null references public.users on delete cascade,
  note        text check (length(note) <= 300),
  status      text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  decided_by  uuid references public.users on delete set null,
  decided_at  timestamptz,
  created_at  timestamptz not null default now()
);
create unique index group_join_requests_pending on public.group_join_requests (group_id, user_id) where status = 'pending';
create index group_join_requests_group on public.group_join_requests (group_id);
create index group_join_requests_user on public.group_join_requests (user_id);
create index group_join_requests_decided_by on public.group_join_requests (decided_by);

-- Who may
alter table public.group_join_requests enable row level security;
grant select on public.group_join_requests to authenticated;
create policy select_self on public.group_join_requests for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_manager on public.group_join_requests for select to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement'))));

-- How people see each other: oneself, everyone in a group of one's own, who asks to join one that one manages, and
-- admins their tenant. No address, no settings.
create view public.people with (security_barrier) as
  select id, name, avatar_url, role
  from public.users
  where id = (select auth.uid())
     or id in (select user_id from public.group_members where group_id = any (array(select private.my_group_ids())))
     or id in (select user_id from public.group_join_requests
               where status = 'pending' and group_id = any (array(select private.my_group_ids('groupManagement'))))
     or (select private.is_super_admin())
     or ((select private.is_admin()) and tenant_id = (select private.my_tenant_id()));
grant select on public.people to authenticated;

-- What follows
create function private.join_group(group_id uuid, note text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  its_group public.groups;
begin
  select * into its_group from public.groups
  where id = join_group.group_id and visibility = 'listed' and archived_at is null and tenant_id = private.my_tenant_id();
  if its_group.id is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if exists (select from public.group_members as member where member.group_id = its_group.id and member.user_id = auth.uid()) then
    return 'member';
  end if;
  if its_group.join_policy = 'open' then
    perform private.admit(its_group.id, auth.uid(), 'member', null);
    return 'member';
  end if;
  if its_group.join_policy = 'invite' then
    raise exception 'This group is by invitation only.' using errcode = 'PT403';
  end if;
  insert into public.group_join_requests (group_id, user_id, note)
  values (its_group.id, auth.uid(), nullif(trim(join_group.note), ''))
  on conflict do nothing;
  if found then
    perform private.notify(
      array(select member.user_id from public.group_members as member where member.group_id = its_group.id and member.role in ('admin', 'manager')),
      'group_member_joined',
      format('%s asked to join %s', (select name from public.users where id = auth.uid()), its_group.name),
      its_group.id, auth.uid(), its_group.id, '/groups/' || its_group.id || '?tab=members', 'leader',
      'group_join_requests:' || its_group.id || ':' || auth.uid());
  end if;
  return 'requested';
end $$;

/** Joins a listed group: 'member' when it is open, 'requested' when somebody decides first. */
create function public.join_group(group_id uuid, note text default null) returns text
  language sql set search_path = '' as $$ select private.join_group(group_id, note) $$;

create function private.decide_join_request(id uuid, approve boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  request public.group_join_requests;
begin
  select * into request from public.group_join_requests as one where one.id = decide_join_request.id for update;
  if request.id is null or request.group_id not in (select private.my_group_ids('groupManagement')) then
    raise exception 'This request no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  -- the same said twice, by a write that is repeated, is said once
  if request.status = (case when approve then 'approved' else 'declined' end) and request.decided_by = auth.uid() then
    return;
  end if;
  if request.status <> 'pending' then
    raise exception 'Someone has already answered this request.' using errcode = 'PT409';
  end if;
  if approve then
    perform private.admit(request.group_id, request.user_id, 'member', auth.uid());
    perform private.notify(array[request.user_id], 'group_invitation',
      format('You’re now a member of %s', (select name from public.groups as its_group where its_group.id = request.group_id)),
      request.group_id, auth.uid(), request.group_id, '/groups/' || request.group_id, 'asked');
  end if;
  update public.group_join_requests as one
  set status = case when approve then 'approved' else 'declined' end, decided_by = auth.uid(), decided_at = private.clock()
  where one.id = request.id;
  perform private.audit(case when approve then 'join_request.approve' else 'join_request.decline' end,
    'group_join_requests', request.user_id, request.group_id, null, null);
end $$;

/** Lets a person in who asked, or not. */
create function public.decide_join_request(id uuid, approve boolean) returns void
  language sql set search_path = '' as $$ select private.decide_join_request(id, approve) $$;

create function private.withdraw_join_request(id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.group_join_requests as one set status = 'withdrawn', decided_by = auth.uid(), decided_at = private.clock()
  where one.id = withdraw_join_request.id and one.user_id = auth.uid() and one.status = 'pending'
$$;

/** Takes back one's own request. */
create function public.withdraw_join_request(id uuid) returns void
  language sql set search_path = '' as $$ select private.withdraw_join_request(id) $$;
grant execute on function
  private.join_group(uuid, text), public.join_group(uuid, text),
  private.decide_join_request(uuid, boolean), public.decide_join_request(uuid, boolean),
  private.withdraw_join_request(uuid), public.withdraw_join_request(uuid) to authenticated;
