/*
 * Permissions: one answer to "may I?", for every screen, and the rule that gave it.
 *
 * The order of checks: the person; their role on the instance; by an admin's pass, yes; else their role in the
 * group, against the table of permissions. A failure is a result like any other and never an exception, so that
 * a screen that cannot ask simply shows less. Row level security asks the same tables and does not come here.
 */
create function private.decision(valid boolean, error text, user_role text, group_role text, group_id text, member boolean, rule text)
  returns jsonb language sql immutable set search_path = ''
as $$
  select jsonb_build_object('isValid', valid, 'error', error, 'userRole', user_role, 'groupRole', group_role,
    'groupId', group_id, 'isGroupMember', member, 'rule', rule)
$$;

/** Whether the person may, in this group: their role on the instance first, then their role in the group. */
create function private.decide_in_group(person uuid, user_role text, permission text, group_id text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  held text;
  its_group public.groups;
  passes boolean;
begin
  if group_id is null then
    return private.decision(false, 'Role validation failed', user_role, null, null, false, 'This permission needs a group');
  end if;
  begin
    select * into its_group from public.groups where id = decide_in_group.group_id::uuid;
    select role into held from public.group_members as member where member.group_id = its_group.id and member.user_id = person;
  exception when others then
    return private.decision(false, 'Failed to check group membership', user_role, null, group_id, false, 'The group couldn’t be loaded');
  end;
  passes := user_role = 'super_admin' or user_role = 'admin' and its_group.tenant_id = (select tenant_id from public.users where id = person);
  -- of a group that one does not see nothing is said, as of one that is not there
  if held is null and passes is not true then
    return private.decision(false, 'User is not a member of this group', user_role, null, group_id, false, 'Only members can do this, and this person isn’t one');
  end if;
  if its_group.archived_at is not null and permission <> 'groupDataAccess' then
    return private.decision(false, 'Insufficient group permissions', user_role, held, group_id, held is not null, 'The group is archived and can’t be changed');
  end if;
  if user_role = 'super_admin' then
    return private.decision(true, null, user_role, held, group_id, held is not null, 'A super admin has every permission');
  end if;
  if passes then
    return private.decision(true, null, user_role, held, group_id, held is not null, 'An admin has every permission in the organisation’s groups');
  end if;
  if not exists (select from private.group_permissions as may where may.permission = decide_in_group.permission and may.role = held) then
    return private.decision(false, 'Insufficient group permissions', user_role, held, group_id, true, format('The group role %s doesn’t have %s', held, permission));
  end if;
  if exists (select from private.group_permission_limits as less
             where less.group_id = its_group.id and less.permission = decide_in_group.permission and less.role = held) then
    return private.decision(false, 'Insufficient group permissions', user_role, held, group_id, true, format('This group has removed %s from the role %s', permission, held));
  end if;
  return private.decision(true, null, user_role, held, group_id, true, format('The group role %s has %s', held, permission));
exception when others then
  return private.decision(false, 'Failed to validate group role', user_role, null, group_id, false, 'The role in the group couldn’t be loaded');
end $$;

create function private.decide(person uuid, kind text, group_id text, owner_id text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  user_role text;
  global_ok boolean;
begin
  begin
    select role into user_role from public.users where id = person and not private.is_away(id);
  exception when others then
    return private.decision(false, 'Failed to validate user role', null, null, group_id, false, 'The role couldn’t be loaded');
  end;
  if user_role is null then
    return private.decision(false, 'User not found', null, null, group_id, false, 'This person doesn’t exist or is suspended');
  end if;
  if kind in ('superAdmin', 'admin', 'manager') then
    global_ok := (select rank from private.roles where role = user_role) >= case kind when 'superAdmin' then 4 when 'admin' then 3 else 2 end;
    return private.decision(coalesce(global_ok, false), case when global_ok then null else 'Insufficient global permissions' end, user_role, null, group_id, false,
      format('The role %s %s %s', user_role, case when global_ok then 'has' else 'doesn’t have' end, kind));
  end if;
  if kind = 'groupMembership' then
    begin
      if exists (select from public.group_members as member where member.group_id = decide.group_id::uuid and member.user_id = person) then
        return private.decision(true, null, user_role,
          (select role from public.group_members as member where member.group_id = decide.group_id::uuid and member.user_id = person),
          group_id, true, 'This person is a member of the group');
      end if;
      return private.decision(false, 'User is not a member of this group', user_role, null, group_id, false, 'This person isn’t a member of the group');
    exception when others then
      return private.decision(false, 'Failed to validate group membership', user_role, null, group_id, false, 'The membership couldn’t be loaded');
    end;
  end if;
  if kind in ('resourceOwnership', 'groupResource') then
    begin
      if owner_id::uuid = person then
        return private.decision(true, null, user_role, null, group_id, false, 'This person owns it');
      end if;
    exception when others then
      return private.decision(false, 'Failed to validate resource access', user_role, null, group_id, false, 'The owner couldn’t be loaded');
    end;
    if kind = 'resourceOwnership' then
      return private.decision(false, 'You can only manage your own resources', user_role, null, group_id, false, 'Someone else owns it');
    end if;
    return private.decide_in_group(person, user_role, 'groupManagement', group_id);
  end if;
  if exists (select from private.group_permissions as may where may.permission = kind) then
    return private.decide_in_group(person, user_role, kind, group_id);
  end if;
  return private.decision(false, 'Role validation failed', user_role, null, group_id, false, 'This permission doesn’t exist');
exception when others then
  return private.decision(false, 'Role validation failed', null, null, group_id, false, 'The permission couldn’t be checked');
end $$;

-- Who may: everyone asks for themselves, signed in or not; admins for the people they look after
create function private.check_permission(kind text, group_id text, owner_id text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select private.decide(auth.uid(), kind, group_id, owner_id) - 'rule' $$;

/** `{isValid, error, userRole, groupRole, groupId, isGroupMember}` for who asks; it never fails otherwise. */
create function public.check_permission(kind text, group_id text default null, owner_id text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.check_permission(kind, group_id, owner_id) $$;

create function private.inspect_permission(user_id uuid, kind text, group_id text, owner_id text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only admins can see what other people may do.' using errcode = '42501';
  end if;
  if not private.is_super_admin() and not exists (
      select from public.users as theirs where theirs.id = inspect_permission.user_id and theirs.tenant_id = private.my_tenant_id()) then
    return private.decision(false, 'User not found', null, null, group_id, false, 'This person doesn’t exist here');
  end if;
  return private.decide(user_id, kind, group_id, owner_id);
end $$;

/** The same for somebody else, with the `rule` that decided. */
create function public.inspect_permission(user_id uuid, kind text, group_id text default null, owner_id text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.inspect_permission(user_id, kind, group_id, owner_id) $$;

/** The table of permissions by group role, in its own order. */
create function private.group_matrix() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(line order by place) from (
    select jsonb_build_object('permission', name, 'admin', bool_or(role = 'admin'), 'manager', bool_or(role = 'manager'), 'member', bool_or(role = 'member')) as line, place
    from unnest(array['groupManagement', 'curriculumManagement', 'eventManagement', 'contentDeletion', 'announcementManagement',
                      'analyticsAccess', 'settingsManagement', 'taskAssignment', 'groupDataAccess']) with ordinality as kinds (name, place)
    join private.group_permissions on permission = name
    group by name, place) as lines
$$;
create function public.group_matrix() returns jsonb
  language sql stable set search_path = '' as $$ select private.group_matrix() $$;

create function private.permissions(group_id text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  reads jsonb := private.decide(me, 'groupDataAccess', group_id, null);
  in_group uuid;
begin
  -- an admin who looks into a group without being in it has used the pass; once an hour is written down
  if (reads ->> 'isValid')::boolean and not (reads ->> 'isGroupMember')::boolean then
    in_group := group_id::uuid;
    if not exists (select from public.audit_log where actor_id = me and audit_log.group_id = in_group
                   and action = 'pass.used' and at > private.clock() - interval '1 hour') then
      perform private.audit('pass.used', 'groups', in_group, in_group, null, '{"verb": "select"}');
    end if;
  end if;
  return jsonb_build_object(
    'userRole', reads -> 'userRole', 'groupRole', reads -> 'groupRole', 'groupId', reads -> 'groupId', 'isGroupMember', reads -> 'isGroupMember',
    'isSuperAdmin', private.decide(me, 'superAdmin', null, null) -> 'isValid',
    'isAdmin', private.decide(me, 'admin', null, null) -> 'isValid',
    'canManage', private.decide(me, 'groupManagement', group_id, null) -> 'isValid',
    'canManageCurriculum', private.decide(me, 'curriculumManagement', group_id, null) -> 'isValid',
    'canManageEvents', private.decide(me, 'eventManagement', group_id, null) -> 'isValid',
    'canDeleteContent', private.decide(me, 'contentDeletion', group_id, null) -> 'isValid',
    'canManageAnnouncements', private.decide(me, 'announcementManagement', group_id, null) -> 'isValid',
    'canViewAnalytics', private.decide(me, 'analyticsAccess', group_id, null) -> 'isValid',
    'canManageSettings', private.decide(me, 'settingsManagement', group_id, null) -> 'isValid',
    'canAssignTasks', private.decide(me, 'taskAssignment', group_id, null) -> 'isValid',
    'canEditOwnTasks', private.decide(me, 'taskAssignment', group_id, null) -> 'isValid',
    'canViewGroupData', reads -> 'isValid',
    'canViewCurriculum', to_jsonb((reads ->> 'isValid')::boolean or (private.decide(me, 'curriculumManagement', group_id, null) ->> 'isValid')::boolean),
    'canViewSchedule', to_jsonb((reads ->> 'isValid')::boolean or (private.decide(me, 'curriculumManagement', group_id, null) ->> 'isValid')::boolean));
end $$;

/** All flags of who asks, on the instance and in a group, in one answer. */
create function public.permissions(group_id text default null) returns jsonb
  language sql set search_path = '' as $$ select private.permissions(group_id) $$;

grant execute on function
  private.check_permission(text, text, text), public.check_permission(text, text, text),
  private.inspect_permission(uuid, text, text, text), public.inspect_permission(uuid, text, text, text),
  private.group_matrix(), public.group_matrix(), private.permissions(text), public.permissions(text) to authenticated;
