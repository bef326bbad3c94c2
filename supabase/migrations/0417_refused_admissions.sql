/*
 * Refused admissions: who lets people in without being an admin is refused, and the record keeps that it was tried.
 *
 * As for roles and states, the refusal is answered and not raised: a raise would take the entry back. Whoever signs up without an
 * invitation where one comes by invitation alone has an account and belongs nowhere; that is refused, and stands in the record too,
 * as does whoever signs up where no place is left (`private.before_sign_up`).
 * An invitation is sent again at most five times a day to one address, whichever admin or invitation it is by.
 */
/** Does what is decided on who waits; who may not is refused, and that is kept. */
create function private.decide_waiting(action text, ids uuid[], reason text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.my_role() is not null and not private.is_admin() then
    return private.deny(action, 'users', null, null, 'You need admin permissions to access this page.');
  end if;
  return to_jsonb(case action when 'user.admit' then private.admit_people(ids) else private.turn_away(ids, reason) end);
end $$;

drop function public.admit_people(uuid[]);
drop function public.turn_away(uuid[], text);
/** Lets in those of these who wait; says how many that were. */
create function public.admit_people(ids uuid[]) returns jsonb
  language sql volatile set search_path = '' as $$ select private.decide_waiting('user.admit', ids, null) $$;
/** Turns away those of these who wait, with a reason that they are told; says how many that were. */
create function public.turn_away(ids uuid[], reason text default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.decide_waiting('user.turn_away', ids, reason) $$;
revoke execute on function private.admit_people(uuid[]), private.turn_away(uuid[], text) from authenticated;
grant execute on function private.decide_waiting(text, uuid[], text), public.admit_people(uuid[]), public.turn_away(uuid[], text) to authenticated;

-- Invitations
create or replace function private.resend_invite(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.group_invites := private.hold_invite(resend_invite.id);
  to_address constant text := lower(its.email);
begin
  if its.sent_at > private.clock() - interval '1 minute' then
    raise exception 'This was just sent. Try again in a minute.' using errcode = 'PT429';
  end if;
  -- two at once count each other
  perform pg_advisory_xact_lock(hashtextextended('resend:' || to_address, 0));
  if (select count(*) from public.group_invites as other join public.audit_log as past on past.subject_id = other.id and past.action = 'invite.resend' and past.at > private.clock() - interval '1 day'
      where lower(other.email) = to_address and other.email is not null) >= 5 then
    raise exception 'Five invites were sent again to this address today. Try again tomorrow.' using errcode = 'PT429';
  end if;
  perform private.need_proven_sender(auth.uid());
  perform private.count_invitation(auth.uid());
  -- it comes from who sends it now, and is worth what they may give
  update public.group_invites as invite set sent_at = private.clock(), expires_at = private.clock() + interval '30 days', revoked_at = null, created_by = auth.uid() where invite.id = its.id;
  perform private.enqueue('mail.send', jsonb_build_object('read', 'private.invitation_mail', 'with', jsonb_build_object('id', its.id)), 'invite:' || its.id);
  perform private.audit('invite.resend', 'group_invites', its.id, its.group_id, null, null);
  perform private.tell_admins((select around.tenant_id from public.groups as around where around.id = its.group_id), 'group_invites', 'UPDATE', array[its.id]);
end $$;

-- Sign-ups
/** Keeps that somebody was not let into the tenant to which they would have come, and why. Twenty an hour are kept. */
create function private.keep_refused(tenant uuid, person uuid, why jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) from (select past.at from public.audit_log as past
      where past.tenant_id = keep_refused.tenant and past.action = 'user.sign_up' order by past.id desc limit 20) as lately where lately.at > private.clock() - interval '1 hour') < 20 then
    perform private.audit('user.sign_up', 'users', person, null, null, why, 'denied', keep_refused.tenant);
  end if;
end $$;

create function private.tg_users__refuse() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_refused(known.id, new.id, '{"join": "invite"}')
  from public.tenants as known where known.is_default and known.settings ->> 'join' = 'invite' and known.status = 'active';
  return null;
end $$;
create trigger _600_refuse after insert on public.users
  for each row when (new.tenant_id is null) execute function private.tg_users__refuse();
