/*
 * Group members: how roles change, and how people go.
 *
 * Roles are given and taken by functions, which know the order of rank: a manager is no match for an admin. The
 * last admin stays until somebody else is one. Whoever changes a group's people holds the group's row, so that
 * two who do it at the same moment come one after the other.
 */
-- What follows
/** Who asks, within one group: its own role there, or an admin's by pass; null for nobody. The group's row is locked until the deed is done. */
create function private.standing_in(wanted uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  its_tenant uuid;
begin
  select tenant_id into its_tenant from public.groups where id = wanted for update;
  if its_tenant is null or private.my_role() is null then
    return null;
  end if;
  if private.is_super_admin() or (private.is_admin() and its_tenant = private.my_tenant_id()) then
    return 'admin';
  end if;
  return (select role from public.group_members where group_id = wanted and user_id = auth.uid());
end $$;

/** Refuses to leave a group without an admin once `leaving` is none. */
create function private.keep_an_admin(wanted uuid, leaving uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.group_members where group_id = wanted and user_id = leaving and role = 'admin')
     and not exists (select from public.group_members where group_id = wanted and user_id <> leaving and role = 'admin') then
    raise exception 'A group needs an admin. Make another member an admin first.' using errcode = 'PT409';
  end if;
end $$;

create function private.manage_member(group_id uuid, user_id uuid, new_role text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  mine text := private.standing_in(manage_member.group_id);
  held text;
begin
  select member.role into held from public.group_members as member
  where member.group_id = manage_member.group_id and member.user_id = manage_member.user_id;
  if mine is null or held is null then
    raise exception 'This person isn’t in the group.' using errcode = 'PT404';
  end if;
  if mine = 'member' or manage_member.group_id not in (select private.my_group_ids('groupManagement')) then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  if mine <> 'admin' and (held = 'admin' or new_role = 'admin') then
    raise exception 'Only a group admin can add or change admins.' using errcode = '42501';
  end if;
  if new_role is distinct from 'admin' then
    perform private.keep_an_admin(manage_member.group_id, manage_member.user_id);
  end if;
  if new_role is null then
    delete from public.group_members as member
    where member.group_id = manage_member.group_id and member.user_id = manage_member.user_id;
  elsif new_role not in ('admin', 'manager', 'member') then
    raise exception 'This role doesn’t exist.' using errcode = '22023';
  elsif new_role <> held then
    update public.group_members as member set role = new_role
    where member.group_id = manage_member.group_id and member.user_id = manage_member.user_id;
  else
    return;
  end if;
  perform private.audit(case when new_role is null then 'group_member.remove' else 'group_member.role' end,
    'group_members', manage_member.user_id, manage_member.group_id,
    jsonb_build_object('role', held), case when new_role is not null then jsonb_build_object('role', new_role) end);
end $$;

/** Gives a member another role in the group. */
create function public.set_group_role(group_id uuid, user_id uuid, role text) returns void
  language sql set search_path = '' as $$ select private.manage_member(group_id, user_id, coalesce(role, '')) $$;

/** Takes a member out of the group. */
create function public.remove_member(group_id uuid, user_id uuid) returns void
  language sql set search_path = '' as $$ select private.manage_member(group_id, user_id, null) $$;

/** Handovers from who leaves a group to their heir: a room brings a row and the function that it names. */
create table private.handovers (
  name           text primary key check (name ~ '^[a-z_]+$'),
  -- takes (in_group uuid, leaver uuid, heir uuid), two members of the group
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

create function private.hand_over(in_group uuid, leaver uuid, heir uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its text;
begin
  if heir = leaver or not exists (select from public.group_members as member where member.group_id = in_group and member.user_id = heir) then
    raise exception 'This person isn’t in the group.' using errcode = 'PT404';
  end if;
  for its in select function_name from private.handovers order by name loop
    execute format('select %s($1, $2, $3)', its) using in_group, leaver, heir;
  end loop;
end $$;

create function private.leave_group(group_id uuid, successor uuid, heir uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.groups where id = leave_group.group_id for update;
  if not exists (select from public.group_members as member where member.group_id = leave_group.group_id and member.user_id = auth.uid()) then
    return;
  end if;
  if successor is not null then
    -- only an admin hands on what only an admin has
    if not exists (select from public.group_members as member
                   where member.group_id = leave_group.group_id and member.user_id = auth.uid() and member.role = 'admin') then
      raise exception 'Only a group admin can add or change admins.' using errcode = '42501';
    end if;
    update public.group_members as member set role = 'admin'
    where member.group_id = leave_group.group_id and member.user_id = successor and member.user_id <> auth.uid();
    if not found then
      raise exception 'This person isn’t in the group.' using errcode = 'PT404';
    end if;
  end if;
  perform private.keep_an_admin(leave_group.group_id, auth.uid());
  if heir is not null then
    perform private.hand_over(leave_group.group_id, auth.uid(), heir);
  end if;
  delete from public.group_members as member where member.group_id = leave_group.group_id and member.user_id = auth.uid();
  perform private.audit('group_member.leave', 'group_members', auth.uid(), leave_group.group_id, null,
    case when successor is not null then jsonb_build_object('successor', successor) end);
end $$;

/**
 * Leaves a group; an admin may hand over to a successor in the same breath, and the last one must. What one had still
 * to do goes to the heir, else to nobody: it stays in the group, and whoever leads it gives it on.
 */
create function public.leave_group(group_id uuid, successor uuid default null, heir uuid default null) returns void
  language sql set search_path = '' as $$ select private.leave_group(group_id, successor, heir) $$;

create function private.archive_group(group_id uuid, archived boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  mine text := private.standing_in(archive_group.group_id);
begin
  if mine is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if mine = 'member' then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  update public.groups set archived_at = case when archived then private.clock() end
  where id = archive_group.group_id and (archived_at is not null) is distinct from archived;
  if found then
    perform private.audit(case when archived then 'group.archive' else 'group.restore' end, 'groups', archive_group.group_id, archive_group.group_id, null, null);
  end if;
end $$;

/** Archives a group, which is then read and not changed, or takes that back. */
create function public.archive_group(group_id uuid, archived boolean default true) returns void
  language sql set search_path = '' as $$ select private.archive_group(group_id, archived) $$;

grant execute on function
  private.manage_member(uuid, uuid, text), public.set_group_role(uuid, uuid, text), public.remove_member(uuid, uuid),
  private.leave_group(uuid, uuid, uuid), public.leave_group(uuid, uuid, uuid),
  private.archive_group(uuid, boolean), public.archive_group(uuid, boolean) to authenticated;

/** Who comes to another tenant has left that of before: nothing there is theirs any more. */
create function private.tg_users__leave_tenant() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.group_members as member using public.groups as its_group
  where member.user_id = new.id and its_group.id = member.group_id and its_group.tenant_id is distinct from new.tenant_id;
  return null;
end $$;
create trigger _500_leave_tenant after update of tenant_id on public.users
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function private.tg_users__leave_tenant();

/** For each table of a group: a change by somebody who is not in it was an admin's pass, and is written down. */
create function private.tg__audit_pass() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  touched jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  in_group uuid := coalesce(touched ->> 'group_id', touched ->> 'id')::uuid;
begin
  -- what belongs to no group is nobody else's
  if touched ? 'group_id' and touched ->> 'group_id' is null then
    return null;
  end if;
  if not exists (select from public.group_members where group_id = in_group and user_id = auth.uid()) then
    perform private.audit('pass.used', tg_table_name, (touched ->> 'id')::uuid, in_group, null, jsonb_build_object('verb', lower(tg_op)));
  end if;
  return null;
end $$;
create trigger _800_audit_pass after update on public.groups
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
