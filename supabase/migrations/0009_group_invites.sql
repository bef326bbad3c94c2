/*
 * Group invites: a way into a group.
 *
 * Admins and managers of a group make and revoke invites, by link or for one address, and only they see them.
 * Whoever holds the code may read what they are invited to, signed in or not, and join once signed in. An invite
 * is worth what its maker may give when it is used: who was taken out of the group, or holds a lesser role by now,
 * has none that works. An invite that is unknown, revoked, expired, used up or worth nothing answers alike, and counts
 * as a wrong guess.
 */
create table public.group_invites (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  kind        text not null default 'link' check (kind in ('link', 'email')),
  code        text not null unique default private.random_code(10) check (code ~ '^[2-9A-HJ-NP-Z]{8,16}$'),
  email       text,
  role        text not null default 'member' check (role in ('admin', 'manager', 'member')),
  max_uses    int check (max_uses > 0),
  uses        int not null default 0,
  expires_at  timestamptz not null default now() + interval '30 days',
  revoked_at  timestamptz,
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default now(),
  check ((kind = 'email') = (email is not null)),
  check (email is null or email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254)
);
create index group_invites_group on public.group_invites (group_id);
create index group_invites_created_by on public.group_invites (created_by);

-- Who may
/** Whether a person may let others into a group with this role now: who looks after its people may, and only its admins make admins. */
create function private.may_give(person uuid, in_group uuid, wanted text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.users as giver
    join public.groups as its_group on its_group.id = in_group
    left join public.group_members as member on member.group_id = its_group.id and member.user_id = giver.id
    where giver.id = person and not private.is_away(giver.id) and case
      when giver.role = 'super_admin' then true
      when its_group.tenant_id is distinct from giver.tenant_id then false
      when giver.role = 'admin' then true
      else (wanted <> 'admin' or member.role = 'admin')
        and exists (select from private.group_permissions as may where may.permission = 'groupManagement' and may.role = member.role)
        and not exists (select from private.group_permission_limits as less
                        where less.group_id = its_group.id and less.permission = 'groupManagement' and less.role = member.role) end)
$$;

/** The groups whose admins who asks may make: where they are admin and look after its people, or pass as one. */
create function private.my_admin_group_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select managed from private.my_group_ids('groupManagement') as managed
  where private.may_give(auth.uid(), managed, 'admin')
$$;

/** Whether an invite lets anybody in now. */
create function private.is_open(invite public.group_invites) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select invite.revoked_at is null and invite.expires_at > private.clock() and (invite.max_uses is null or invite.uses < invite.max_uses)
    and exists (select from public.groups as around join public.tenants as its on its.id = around.tenant_id and its.status = 'active'
                where around.id = invite.group_id and around.archived_at is null)
    and private.may_give(invite.created_by, invite.group_id, invite.role)
$$;

/** `is_open` of an invite that one may see: a column beside its own, as PostgREST reads them. */
create function public.is_open(invite public.group_invites) returns boolean
  language sql stable set search_path = '' as $$ select private.is_open(invite) $$;
grant execute on function private.my_admin_group_ids(), private.is_open(public.group_invites), public.is_open(public.group_invites) to authenticated;

alter table public.group_invites enable row level security;
grant select on public.group_invites to authenticated;
grant insert (id, group_id, kind, email, role, max_uses, expires_at), update (revoked_at, max_uses, expires_at) on public.group_invites to authenticated;
create policy select_manager on public.group_invites for select to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement'))));
create policy insert_manager on public.group_invites for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('groupManagement'))) and created_by = (select auth.uid()));
create policy update_manager on public.group_invites for update to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement'))));
-- a code is the role that it gives: an invite that makes an admin is an admin's to make, to read and to change
create policy admin_by_admin on public.group_invites as restrictive for all to authenticated
  using (role <> 'admin' or group_id = any (array(select private.my_admin_group_ids())));

/** The invite that a code opens now; no row when it opens nothing. */
create function private.open_invite(wanted text) returns setof public.group_invites
  language sql stable security definer set search_path = ''
as $$
  select * from public.group_invites as invite
  where invite.code = regexp_replace(upper(wanted), '[^A-Z0-9]', '', 'g') and private.is_open(invite)
$$;

create function private.invitation(code text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  found_one jsonb;
begin
  perform private.may_guess('group_invite');
  select jsonb_build_object(
    'group_id', its_group.id, 'group_name', its_group.name, 'icon_emoji', its_group.icon_emoji, 'color', its_group.color,
    'member_count', (select count(*) from public.group_members where group_id = its_group.id),
    'invited_by', (select name from public.users where id = invite.created_by)) into found_one
  from private.open_invite(code) as invite
  join public.groups as its_group on its_group.id = invite.group_id;
  if found_one is null then
    perform private.guessed_wrong('group_invite', code);
  end if;
  return found_one;
end $$;

/** What a code invites to, for whoever holds it; null when it no longer works. */
create function public.invitation(code text) returns jsonb
  language sql set search_path = '' as $$ select private.invitation(code) $$;
grant execute on function private.invitation(text), public.invitation(text) to anon, authenticated;

/** What a link shows before it is opened, in a chat or on a wall; null when it no longer works. `named` has its `code`. */
create function private.invite_preview(named jsonb) returns jsonb
  language sql set search_path = ''
as $$
  select jsonb_build_object(
    'title', format('Join %s', invited ->> 'group_name'),
    'description', concat_ws(' ',
      invited ->> 'invited_by' || ' invited you.',
      case when (invited ->> 'member_count')::int = 1 then 'One member so far.' else format('%s members so far.', invited ->> 'member_count') end),
    'image', '/logo512.png')
  from (select private.invitation(named ->> 'code')) as asked (invited)
  where invited is not null
$$;
grant execute on function private.invite_preview(jsonb) to anon;

-- What follows
/** Lets a person into a group, once; says whether they were not in it before. */
create function private.admit(into_group uuid, person uuid, as_role text, inviter uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  its_group public.groups;
begin
  -- whoever comes at the same moment waits here, so that the last place is given once
  select * into its_group from public.groups where id = into_group for update;
  if exists (select from public.group_members where group_id = into_group and user_id = person) then
    return false;
  end if;
  if its_group.tenant_id is distinct from (select tenant_id from public.users where id = person) then
    raise exception 'This group belongs to another organisation.' using errcode = 'PT403';
  end if;
  if (select count(*) from public.group_members where group_id = into_group) >= its_group.member_limit then
    raise exception 'This group is full.' using errcode = 'PT409';
  end if;
  insert into public.group_members (group_id, user_id, role, invited_by) values (into_group, person, as_role, inviter);
  update public.group_join_requests set status = 'approved', decided_by = coalesce(inviter, person), decided_at = private.clock()
  where group_id = into_group and user_id = person and status = 'pending';
  return true;
end $$;

-- further groups of the same organisation that an invite opens, when they may be opened by then
create table private.invite_groups (
  invite_id  uuid not null references public.group_invites on delete cascade,
  group_id   uuid not null references public.groups on delete cascade,
  primary key (invite_id, group_id)
);
create index invite_groups_group on private.invite_groups (group_id);

/** Lets a person into the further groups of an invite; one that is full, archived or no longer its maker's to open is left out. */
create function private.admit_further(invite public.group_invites, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  further uuid;
begin
  for further in select its.group_id from private.invite_groups as its join public.groups as around on around.id = its.group_id and around.archived_at is null
                 where its.invite_id = invite.id order by its.group_id loop
    continue when not private.may_give(invite.created_by, further, invite.role);
    begin
      perform private.admit(further, person, invite.role, invite.created_by);
    exception when sqlstate 'PT409' or sqlstate 'PT403' then
      null;
    end;
  end loop;
end $$;

/** Whether who asks waits to be admitted: an invitation lets them in. */
create function private.is_waiting() returns boolean
  language sql stable security definer set search_path = ''
as $$ select not private.is_suspended(auth.uid()) and exists (select from private.user_states where user_id = auth.uid() and state = 'pending') $$;

/** Joins by a code; null when it opens nothing. Who is in already, and comes back to a link that has ended, is let through. */
create function private.use_code(wanted text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  invite public.group_invites;
  plain text := regexp_replace(upper(wanted), '[^A-Z0-9]', '', 'g');
begin
  -- whoever changes the group's people holds its row: what the invite's maker may give is judged when they are done
  perform from public.groups where id = (select group_id from public.group_invites where group_invites.code = plain) for update;
  select * into invite from private.open_invite(plain);
  if invite.id is null then
    return (select member.group_id from public.group_invites as ended
            join public.group_members as member on member.group_id = ended.group_id and member.user_id = auth.uid()
            where ended.code = plain);
  end if;
  delete from private.user_states as waiting where waiting.user_id = auth.uid() and waiting.state = 'pending'
    and (select tenant_id from public.groups where id = invite.group_id) = (select tenant_id from public.users where id = auth.uid());
  perform private.follow_founding(invite, auth.uid());
  if private.admit(invite.group_id, auth.uid(), invite.role, invite.created_by) then
    perform private.admit_further(invite, auth.uid());
    update public.group_invites as used set uses = uses + 1
    where used.id = invite.id and (used.max_uses is null or used.uses < used.max_uses);
    if not found then
      raise exception 'This link no longer works. Ask whoever sent it for a new one.' using errcode = 'PT404';
    end if;
  end if;
  return invite.group_id;
end $$;

/** Joins by a code that may be a guess. */
create function private.guess_code(code text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  opened uuid;
begin
  perform private.may_guess('group_invite');
  opened := private.use_code(code);
  if opened is null then
    perform private.guessed_wrong('group_invite', code);
  end if;
  return opened;
end $$;

create function private.accept_invitation(code text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  opened uuid;
begin
  if private.my_role() is null and not private.is_waiting() then
    raise exception 'Sign in first, then join.' using errcode = '42501';
  end if;
  opened := private.guess_code(code);
  if opened is null then
    return private.refuse(404, 'This link no longer works. Ask whoever sent it for a new one.');
  end if;
  return to_jsonb(opened);
end $$;

/** Joins the group that a link's code opens, and says which. A second time changes nothing. */
create function public.accept_invitation(code text) returns jsonb
  language sql set search_path = '' as $$ select private.accept_invitation(code) $$;

/** The tenant that a person signs up into: the invite's, else the first. */
create function private.tenant_of_invite(code text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select its_group.tenant_id from private.open_invite(code) as invite
     join public.groups as its_group on its_group.id = invite.group_id),
    private.first_tenant_id())
$$;

create function private.join_by_code(code text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.my_role() is null and not private.is_waiting() then
    raise exception 'Sign in first, then join.' using errcode = '42501';
  end if;
  return private.guess_code(code);
end $$;

/** Joins the group that a typed code opens; null when it opens none. */
create function public.join_by_code(code text) returns uuid
  language sql set search_path = '' as $$ select private.join_by_code(code) $$;
grant execute on function private.accept_invitation(text), public.accept_invitation(text),
  private.join_by_code(text), public.join_by_code(text) to authenticated;

/** Who is invited by address, and has shown here already that it is theirs, is told at once. */
create function private.tg_group_invites__tell_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    array(select person.id from public.users as person
          join public.groups as its_group on its_group.id = new.group_id and its_group.tenant_id = person.tenant_id
          where lower(person.email) = lower(new.email) and private.has_proven_address(person.id)
            and not exists (select from public.group_members where group_id = new.group_id and user_id = person.id)),
    'group_invitation',
    format('%s invited you to %s', coalesce((select name from public.users where id = new.created_by), 'Someone'),
           (select name from public.groups where id = new.group_id)),
    new.group_id, new.created_by, new.group_id, '/invite/' || new.code, 'invited');
  return null;
end $$;
create trigger _500_tell_invited after insert on public.group_invites
  for each row when (new.kind = 'email') execute function private.tg_group_invites__tell_invited();
create trigger _800_audit_pass after insert or update on public.group_invites
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
