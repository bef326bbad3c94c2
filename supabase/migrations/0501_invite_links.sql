/*
 * Invite links: where no mail leaves, whoever invited people hands the links over.
 *
 * They are those that the mails would have carried. Each admin gets the links of their own invites that can still be accepted,
 * and nobody gets another’s. A server from which no mail leaves can confirm nobody’s address, and reaches no stranger: there,
 * admins and managers invite by email without having confirmed their own.
 */
create function private.invite_links(ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.invite_tenant();
  if cardinality(ids) > 500 then
    raise exception 'Ask for up to 500 links at once.' using errcode = '22023';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', invite.id, 'email', invite.email, 'code', invite.code) order by invite.email, invite.id), '[]')
    from public.group_invites as invite
    where invite.id = any (ids) and invite.kind = 'email' and invite.created_by = auth.uid() and private.is_open(invite));
end $$;
/** The codes of one’s own open invites by email: `[{id, email, code}]`. For admins, up to 500 at once. */
create function public.invite_links(ids uuid[]) returns jsonb
  language sql stable set search_path = '' as $$ select private.invite_links(ids) $$;

grant execute on function private.invite_links(uuid[]), public.invite_links(uuid[]) to authenticated;

create or replace function private.need_proven_sender(sender uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if sender is not null and not private.has_proven_address(sender) and not private.keeps_all_mail() then
    raise exception 'Confirm your email in your profile before you invite people by email. Until then, share a link.' using errcode = '42501';
  end if;
end $$;
