/*
 * Invitations: those that wait for a person stand on top of the feed, where they are told of, and are answered there.
 *
 * An invitation by address is its owner’s to read, with the code that the mail brought them, as long as it is open and they are
 * not in. Whoever declines one does not see it again; who sent it does not learn of it, and their link goes on.
 */
create table private.declined_invites (
  invite_id    uuid not null references public.group_invites on delete cascade,
  user_id      uuid not null references public.users on delete cascade,
  declined_at  timestamptz not null default private.clock(),
  primary key (user_id, invite_id)
);
create index declined_invites_invite on private.declined_invites (invite_id);
create index group_invites_email on public.group_invites (lower(email)) where email is not null;

-- Who may: whose address it is, once that is proven
create function private.my_invites() returns setof public.group_invites
  language sql stable security definer set search_path = ''
as $$
  select invite.* from public.users as me join public.group_invites as invite on lower(invite.email) = lower(me.email) and invite.kind = 'email'
  join public.groups as around on around.id = invite.group_id and around.tenant_id = me.tenant_id
  where me.id = auth.uid() and (select private.my_role()) is not null and private.has_proven_address(me.id) and private.is_open(invite)
    and not exists (select from public.group_members as member where member.group_id = invite.group_id and member.user_id = me.id)
$$;

create function private.my_invitations()
  returns table (id uuid, code text, group_id uuid, group_name text, icon_emoji text, color text, invited_by text, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  -- of a group that invites twice, the last
  select newest.id, newest.code, newest.group_id, around.name, around.icon_emoji, around.color, sender.name, newest.created_at, newest.expires_at
  from (
    select distinct on (invite.group_id) invite.* from private.my_invites() as invite order by invite.group_id, invite.created_at desc, invite.id) as newest
  join public.groups as around on around.id = newest.group_id
  left join public.users as sender on sender.id = newest.created_by
  where not exists (select from private.declined_invites as own where own.user_id = auth.uid() and own.invite_id = newest.id)
  order by newest.created_at desc, newest.id limit 50
$$;
/** The invitations that wait for who asks, the newest first: of each group one. */
create function public.my_invitations()
  returns table (id uuid, code text, group_id uuid, group_name text, icon_emoji text, color text, invited_by text, created_at timestamptz, expires_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_invitations() $$;

create function private.decline_invitation(id uuid, declined boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_invites() as invite where invite.id = decline_invitation.id) then
    raise exception 'This invitation no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif declined then
    insert into private.declined_invites (invite_id, user_id) values (decline_invitation.id, auth.uid()) on conflict do nothing;
  else
    delete from private.declined_invites as own where own.invite_id = decline_invitation.id and own.user_id = auth.uid();
  end if;
  perform private.tell('user:' || auth.uid(), 'group_invites', 'UPDATE', array[decline_invitation.id]);
end $$;
/** Does not want to join where one is invited, or takes that back. */
create function public.decline_invitation(id uuid, declined boolean default true) returns void
  language sql volatile set search_path = '' as $$ select private.decline_invitation(id, declined) $$;
grant execute on function private.my_invitations(), public.my_invitations(), private.decline_invitation(uuid, boolean), public.decline_invitation(uuid, boolean) to authenticated;
insert into private.exports (name, query) values
  ('declined_invitations', 'select own.invite_id, invite.group_id, own.declined_at from private.declined_invites as own join public.group_invites as invite on invite.id = own.invite_id
                            where own.user_id = $1 order by own.declined_at');

-- What follows: an invitation leads where its type leads
/** Who is invited by address, and has shown here already that it is theirs, is told at once. */
create or replace function private.tg_group_invites__tell_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    array(select person.id from public.users as person
          join public.groups as its_group on its_group.id = new.group_id and its_group.tenant_id = person.tenant_id
          where lower(person.email) = lower(new.email) and private.has_proven_address(person.id)
            and not exists (select from public.group_members where group_id = new.group_id and user_id = person.id)),
    'group_invitation',
    -- it goes out by mail too
    format('%s invited you to %s', private.plain_name((select name from public.users where id = new.created_by), 'Someone'),
           private.plain_name((select name from public.groups where id = new.group_id), 'a group')),
    new.group_id, new.created_by, new.group_id, null, 'invited');
  return null;
end $$;

create or replace function private.decide_join_request(id uuid, approve boolean) returns void
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
      request.group_id, auth.uid(), request.group_id, null, 'asked');
  end if;
  update public.group_join_requests as one
  set status = case when approve then 'approved' else 'declined' end, decided_by = auth.uid(), decided_at = private.clock()
  where one.id = request.id;
  perform private.audit(case when approve then 'join_request.approve' else 'join_request.decline' end,
    'group_join_requests', request.user_id, request.group_id, null, null);
end $$;
