/*
 * Group invites: a link that lets somebody in.
 *
 * Admins and managers of a group make and revoke them, and only they see them. Whoever holds the code may read
 * what they are invited to, signed in or not, and join once signed in. An invite that is unknown, revoked,
 * expired or used up answers alike.
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
  created_at  timestamptz not null default now()
);
create index group_invites_group on public.group_invites (group_id);
create index group_invites_created_by on public.group_invites (created_by);

-- Who may
alter table public.group_invites enable row level security;
grant select on public.group_invites to authenticated;
grant insert (id, group_id), update (revoked_at) on public.group_invites to authenticated;
create policy select_manager on public.group_invites for select to authenticated
  using (group_id in (select private.my_group_ids('groupManagement')));
create policy insert_manager on public.group_invites for insert to authenticated
  with check (group_id in (select private.my_group_ids('groupManagement')));
create policy update_manager on public.group_invites for update to authenticated
  using (group_id in (select private.my_group_ids('groupManagement')));

/** The invite that a code opens now; no row when it opens nothing. */
create function private.open_invite(wanted text) returns setof public.group_invites
  language sql stable security definer set search_path = ''
as $$
  select * from public.group_invites
  where code = regexp_replace(upper(wanted), '[^A-Z0-9]', '', 'g')
    and revoked_at is null and expires_at > private.clock() and (max_uses is null or uses < max_uses)
$$;

create function private.invitation(code text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'group_id', its_group.id, 'group_name', its_group.name, 'icon_emoji', its_group.icon_emoji, 'color', its_group.color,
    'member_count', (select count(*) from public.group_members where group_id = its_group.id),
    'invited_by', (select name from public.users where id = invite.created_by))
  from private.open_invite(code) as invite
  join public.groups as its_group on its_group.id = invite.group_id
$$;

/** What a code invites to, for whoever holds it; null when it no longer works. */
create function public.invitation(code text) returns jsonb
  language sql stable set search_path = '' as $$ select private.invitation(code) $$;
grant execute on function private.invitation(text), public.invitation(text) to anon, authenticated;

-- What follows
create function private.accept_invitation(code text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  invite public.group_invites;
begin
  if private.my_tenant_id() is null then
    raise exception 'Sign in first, then join.' using errcode = '42501';
  end if;
  select * into invite from private.open_invite(code);
  if invite.id is null then
    -- who is in already, and comes back to a link that has since ended, is let through
    select invites.* into invite from public.group_invites as invites
    join public.group_members as member on member.group_id = invites.group_id and member.user_id = auth.uid()
    where invites.code = regexp_replace(upper(accept_invitation.code), '[^A-Z0-9]', '', 'g');
    if invite.id is null then
      raise exception 'This link no longer works. Ask whoever sent it for a new one.' using errcode = 'PT404';
    end if;
    return invite.group_id;
  end if;
  if not exists (select from public.groups where id = invite.group_id and tenant_id = private.my_tenant_id()) then
    raise exception 'This group belongs to another organisation than your account.' using errcode = 'PT403';
  end if;
  insert into public.group_members (group_id, user_id, role, invited_by)
  values (invite.group_id, auth.uid(), invite.role, invite.created_by)
  on conflict do nothing;
  if found then
    update public.group_invites as invites set uses = uses + 1
    where invites.id = invite.id and (invites.max_uses is null or invites.uses < invites.max_uses);
    if not found then
      raise exception 'This link no longer works. Ask whoever sent it for a new one.' using errcode = 'PT404';
    end if;
  end if;
  return invite.group_id;
end $$;

/** Joins the group that a code opens, and says which. A second time changes nothing. */
create function public.accept_invitation(code text) returns uuid
  language sql set search_path = '' as $$ select private.accept_invitation(code) $$;
grant execute on function private.accept_invitation(text), public.accept_invitation(text) to authenticated;
