/*
 * Admin person: one person as an admin sees them, never what they wrote.
 *
 * Their groups and where a group has no other admin, their devices, the cases that who asks decides, the invitations to their
 * address, and what the record says of them. Journals, private notes and messages that nobody reported are not here. From where
 * somebody came is for those who look after security.
 */
/** A person whom who asks looks after, as their line of the list; refused in the same words whether they are elsewhere or nobody. */
create function private.admin_line(person uuid) returns private.listed_people
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant();
  line private.listed_people;
begin
  select * into line from private.listed_people as known where known.user_id = person and (tenant is null or known.tenant_id = tenant);
  if line.user_id is null then
    raise exception 'This person doesn’t exist, or you don’t have access to them.' using errcode = 'PT404';
  end if;
  return line;
end $$;

/** Whether a person is the only admin of a group that has others, counting nobody of `leaving`. */
create function private.is_last_admin(in_group uuid, person uuid, leaving uuid[] default '{}') returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.group_members as member where member.group_id = in_group and member.user_id = person and member.role = 'admin')
    and exists (select from public.group_members as other where other.group_id = in_group and other.user_id <> person and other.user_id <> all (leaving))
    and not exists (select from public.group_members as other where other.group_id = in_group and other.user_id <> person and other.user_id <> all (leaving)
      and other.role = 'admin' and not private.is_away(other.user_id))
$$;

create function private.admin_person(user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  line constant private.listed_people := private.admin_line(admin_person.user_id);
  tenant constant uuid := private.admin_tenant();
  me constant uuid := auth.uid();
  sees_places constant boolean := private.is_security_admin_of(admin_person.user_id);
begin
  return private.person_line(line, private.my_role(), me) || jsonb_build_object(
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('id', around.id, 'name', around.name, 'role', member.role,
        'last_admin', around.archived_at is null and private.is_last_admin(around.id, line.user_id)) order by around.name, around.id), '[]')
      from public.group_members as member join public.groups as around on around.id = member.group_id
      where member.user_id = line.user_id and around.id not in (select private.playgrounds_of_others())),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('id', its.id, 'agent', its.user_agent, 'address', case when sees_places then its.ip_address end,
        'last_activity', its.last_activity, 'active', its.is_active) order by its.last_activity desc), '[]')
      from (select * from public.user_sessions as past where past.user_id = line.user_id order by past.last_activity desc limit 10) as its),
    'cases', (select coalesce(jsonb_agg(jsonb_build_object('id', past.id, 'state', past.state, 'outcome', past.outcome, 'at', past.created_at) order by past.created_at desc), '[]')
      from (select last.* from (select known.* from private.moderation_cases as known where known.subject_owner_id = line.user_id order by known.created_at desc limit 60) as last
            where private.moderates(row(last.*)::private.moderation_cases, me) order by last.created_at desc limit 20) as past),
    'invites', (select coalesce(jsonb_agg(jsonb_build_object('id', its.id, 'email', its.email, 'group_name', its.name, 'at', its.created_at) order by its.created_at desc), '[]')
      from (select invite.id, invite.email, around.name, invite.created_at from public.group_invites as invite join public.groups as around on around.id = invite.group_id
            where lower(invite.email) = line.address and around.tenant_id = line.tenant_id order by invite.created_at desc limit 20) as its),
    'history', (select coalesce(jsonb_agg(private.audit_line(entry, tenant) order by entry.id desc), '[]')
      from (select past.* from public.audit_log as past where past.subject_id = line.user_id and (tenant is null or past.tenant_id = tenant) order by past.id desc limit 20) as entry),
    'sign_ins_failed', (select count(*) from (select from public.failed_logins as past where past.email = line.address and past.tenant_id = line.tenant_id and not past.by_client
      and past.attempted_at > private.clock() - interval '7 days' limit 1000) as lately));
end $$;
/** One person for their admin: the line of the list with `{groups, devices, cases, invites, history, sign_ins_failed}`. */
create function public.admin_person(user_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_person(user_id) $$;
grant execute on function private.admin_person(uuid), public.admin_person(uuid) to authenticated;
