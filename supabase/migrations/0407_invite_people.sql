/*
 * Invite people: up to five hundred at a time, into groups at once.
 *
 * A dry run says of each row what it is: new, a member already, invited, said twice, or wrong and why. Who is invited gets one mail
 * for all the groups, and comes by it once. It can be sent again, revoked, and restored for as long as it would have lasted. Of
 * accounts elsewhere nothing is said.
 */
alter table public.group_invites add column sent_at timestamptz not null default private.clock();
create index group_invites_sent on public.group_invites (sent_at desc, id desc) where kind = 'email';

/** Each row as it would be treated. */
create function private.judge_invites(rows jsonb)
  returns table (line int, email text, role text, state text, why text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  tenant constant uuid := private.invite_tenant();
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 then
    raise exception 'Add somebody to invite.' using errcode = '22023';
  elsif jsonb_array_length(rows) > 500 then
    raise exception 'Invite at most 500 people at a time.' using errcode = '22023';
  end if;
  return query
    with said as (
      select coalesce(case when jsonb_typeof(its.row -> 'line') = 'number' then (its.row ->> 'line')::numeric::int end, its.place::int) as line, its.place,
        lower(trim(left(its.row ->> 'email', 400))) as email, coalesce(nullif(trim(its.row ->> 'role'), ''), 'member') as role, its.row ->> 'name' as name
      from jsonb_array_elements(rows) with ordinality as its (row, place)
    )
    select said.line, said.email, said.role,
      case when wrong.why is not null then 'wrong'
        when row_number() over (partition by said.email order by said.place) > 1 then 'duplicate'
        when exists (select from private.listed_people as known where known.tenant_id = tenant and known.address = said.email) then 'member'
        when exists (select from public.group_invites as past join public.groups as around on around.id = past.group_id and around.tenant_id = tenant
          where lower(past.email) = said.email and past.kind = 'email' and past.uses = 0 and private.is_open(past)) then 'invited'
        else 'new' end, wrong.why
    from said cross join lateral (select case
      when coalesce(said.email, '') = '' then 'The email is missing.'
      when said.email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or length(said.email) > 254 then 'This isn’t an email address.'
      when said.role not in ('admin', 'manager', 'member') then 'The role must be admin, manager or member.'
      when length(said.name) > 80 then 'The name has more than 80 characters.' end as why) as wrong
    order by said.place;
end $$;

/** The organisation into which who asks invites: their own. */
create function private.invite_tenant() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.admin_tenant();
  return private.my_tenant_id();
end $$;

create function private.preview_invites(rows jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('line', its.line, 'email', its.email, 'state', its.state, 'why', its.why)) from private.judge_invites(rows) as its
$$;
/** What inviting `[{line, email, name, role}]` would do with each: `[{line, email, state: new|member|invited|duplicate|wrong, why}]`. */
create function public.preview_invites(rows jsonb) returns jsonb
  language sql stable set search_path = '' as $$ select private.preview_invites(rows) $$;

create function private.invite_people(rows jsonb, group_ids uuid[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.invite_tenant();
  into_groups constant uuid[] := array(select distinct wanted from unnest(group_ids) as wanted order by wanted);
  its record;
  made uuid;
  sent jsonb := '[]';
begin
  if cardinality(into_groups) not between 1 and 20 then
    raise exception 'Choose 1 to 20 groups.' using errcode = '22023';
  end if;
  if (select count(*) from public.groups as around where around.id = any (into_groups) and around.tenant_id = tenant and around.archived_at is null
      and around.id not in (select open.group_id from private.playgrounds as open)) <> cardinality(into_groups) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if (select count(*) from public.group_invites as past where past.created_by = auth.uid() and past.kind = 'email' and past.created_at > private.clock() - interval '1 day')
     + jsonb_array_length(rows) > 5000 then
    raise exception 'You’ve invited 5,000 people today, which is the limit. Continue tomorrow.' using errcode = 'PT429';
  end if;
  for its in select * from private.judge_invites(rows) as judged where judged.state = 'new' loop
    insert into public.group_invites (group_id, kind, email, role, max_uses, created_by, expires_at)
    values (into_groups[1], 'email', its.email, its.role, 1, auth.uid(), private.clock() + interval '30 days') returning id into made;
    insert into private.invite_groups (invite_id, group_id) select made, further from unnest(into_groups[2:]) as further;
    perform private.audit('invite.send', 'group_invites', made, into_groups[1], null, jsonb_build_object('role', its.role, 'groups', cardinality(into_groups)));
    sent := sent || jsonb_build_object('line', its.line, 'email', its.email, 'invite_id', made);
  end loop;
  perform private.tell_admins(tenant, 'group_invites', 'INSERT', array(select (one ->> 'invite_id')::uuid from jsonb_array_elements(sent) as one));
  return sent;
end $$;
/** Invites those of `[{line, email, name, role}]` who are new, at most 500, into 1 to 20 groups by one mail: `[{line, email, invite_id}]`. */
create function public.invite_people(rows jsonb, group_ids uuid[]) returns jsonb
  language sql volatile set search_path = '' as $$ select private.invite_people(rows, group_ids) $$;

create function private.admin_invites(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant((filters ->> 'tenant_id')::uuid);
  asked constant text := nullif(trim(lower(left(filters ->> 'q', 254))), '');
  wanted constant text := filters ->> 'state';
  moment constant timestamptz := private.clock();
  last jsonb;
begin
  if wanted not in ('open', 'accepted', 'revoked', 'expired') then
    raise exception 'This state doesn’t exist.' using errcode = '22023';
  end if;
  begin
    last := coalesce(after, '["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"]')::jsonb;
    perform (last ->> 0)::timestamptz, (last ->> 1)::uuid;
  exception when others then
    raise exception 'This page doesn’t exist.' using errcode = '22023';
  end;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'email', page.email, 'group', jsonb_build_object('id', page.group_id, 'name', page.group_name),
        'groups_count', 1 + (select count(*) from private.invite_groups as further where further.invite_id = page.id), 'role', page.role,
        'state', page.state, 'sent_at', page.sent_at, 'by', private.admin_name(page.created_by), 'after', jsonb_build_array(page.sent_at, page.id)::text)
      order by page.sent_at desc, page.id desc), '[]')
    from (
      select invite.*, around.name as group_name, its.state
      from public.group_invites as invite join public.groups as around on around.id = invite.group_id and (tenant is null or around.tenant_id = tenant)
      cross join lateral (select case when invite.uses > 0 then 'accepted' when invite.revoked_at is not null then 'revoked' when invite.expires_at <= moment then 'expired' else 'open' end as state) as its
      where invite.kind = 'email' and (invite.sent_at, invite.id) < ((last ->> 0)::timestamptz, (last ->> 1)::uuid)
        and (wanted is null or its.state = wanted) and (asked is null or strpos(lower(invite.email), asked) > 0 or strpos(private.plain(around.name), private.plain(asked)) > 0)
      order by invite.sent_at desc, invite.id desc limit 50) as page);
end $$;
/** The invitations by mail, the last sent first, 50 a page: `[{id, email, group, groups_count, role, state: open|accepted|revoked|expired, sent_at, by, after}]`. `filters` may have q and state. */
create function public.admin_invites(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_invites(after, filters) $$;

/** An invitation by mail of the organisation of who asks, held until they have done something to it. */
create function private.hold_invite(id uuid) returns public.group_invites
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant();
  its public.group_invites;
begin
  select invite.* into its from public.group_invites as invite join public.groups as around on around.id = invite.group_id and (tenant is null or around.tenant_id = tenant)
  where invite.id = hold_invite.id and invite.kind = 'email' for update of invite;
  if its.id is null then
    raise exception 'This invitation no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.uses > 0 then
    raise exception 'This invitation was accepted already.' using errcode = 'PT409';
  end if;
  return its;
end $$;

create function private.resend_invite(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.group_invites := private.hold_invite(resend_invite.id);
begin
  if its.sent_at > private.clock() - interval '1 minute' then
    raise exception 'This was just sent. Try again in a minute.' using errcode = 'PT429';
  end if;
  -- it comes from who sends it now, and is worth what they may give
  update public.group_invites as invite set sent_at = private.clock(), expires_at = private.clock() + interval '30 days', revoked_at = null, created_by = auth.uid() where invite.id = its.id;
  perform private.enqueue('mail.send', jsonb_build_object('read', 'private.invitation_mail', 'with', jsonb_build_object('id', its.id)), 'invite:' || its.id);
  perform private.audit('invite.resend', 'group_invites', its.id, its.group_id, null, null);
  perform private.tell_admins((select around.tenant_id from public.groups as around where around.id = its.group_id), 'group_invites', 'UPDATE', array[its.id]);
end $$;
/** Sends an invitation again, which then lasts for another thirty days. */
create function public.resend_invite(id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.resend_invite(id) $$;

create function private.revoke_invite(id uuid, revoked boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.group_invites := private.hold_invite(revoke_invite.id);
begin
  if (its.revoked_at is not null) = revoked then
    return;
  end if;
  update public.group_invites as invite set revoked_at = case when revoked then private.clock() end where invite.id = its.id;
  perform private.audit(case when revoked then 'invite.revoke' else 'invite.restore' end, 'group_invites', its.id, its.group_id, null, null);
  perform private.tell_admins((select around.tenant_id from public.groups as around where around.id = its.group_id), 'group_invites', 'UPDATE', array[its.id]);
end $$;
/** Takes an invitation back: its link opens nothing. */
create function public.revoke_invite(id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.revoke_invite(id, true) $$;
/** Has an invitation that was revoked open again what it did. */
create function public.restore_invite(id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.revoke_invite(id, false) $$;
grant execute on function private.preview_invites(jsonb), public.preview_invites(jsonb), private.invite_people(jsonb, uuid[]), public.invite_people(jsonb, uuid[]),
  private.admin_invites(text, jsonb), public.admin_invites(text, jsonb), private.resend_invite(uuid), public.resend_invite(uuid),
  private.revoke_invite(uuid, boolean), public.revoke_invite(uuid), public.restore_invite(uuid) to authenticated;
