/*
 * Mails: what leaves by e-mail, and to whom nothing does.
 *
 * Whoever is invited by address and has no account in the group's tenant, or never showed that the address is theirs,
 * gets the invite by mail, whose link is itself the proof; what it says is read when it is sent, so that a revoked
 * invite is not sent any more. An address that does not exist gets no further mail, and whoever unsubscribes gets no
 * more of that kind. Mail that keeps an account safe always goes.
 */
create table private.suppressed_addresses (
  address  text not null check (address = lower(address)),
  -- '*': of any kind
  kind     text not null,
  reason   text not null,
  at       timestamptz not null default private.clock(),
  primary key (address, kind)
);

-- Who may: nobody reads it; the server asks and adds
/** Whether mail of a kind may go to an address. */
create function private.may_mail(address text, kind text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (select from private.suppressed_addresses as gone
                     where gone.address = lower(may_mail.address) and gone.kind in ('*', may_mail.kind))
$$;

/** No more mail of a kind, or with '*' of any, to an address; the first reason stands. */
create function private.suppress_mail(address text, kind text, reason text) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into private.suppressed_addresses (address, kind, reason) values (lower(address), kind, reason)
  on conflict do nothing
$$;

-- What follows
/**
 * A name as it stands in a mail to a stranger: at most 60 characters, without anything that a mail program makes a link of, and without quotation marks, so
 * that nobody writes a mail of their own in it. The fallback when nothing is left.
 */
create function private.plain_name(name text, fallback text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(nullif(private.shortened(btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(name,
    '[[:alnum:]+.-]+://\S*', '', 'g'),
    -- a host name with whatever follows it, an address, and numbers that are one; full stops of other scripts work in browsers too
    '[^\s]*[[:alnum:]][.．。｡]([[:alpha:]]{2,}|xn--[[:alnum:]-]+|[0-9]{1,3}[.．。｡][0-9]{1,3}[.．。｡][0-9]{1,3})\M\S*', '', 'g'),
    '[“”„‟"«»‹›<>]', '', 'g'),
    '\s+', ' ', 'g')), 59), ''), fallback)
$$;

/** The name in quotes, or the fallback without them. */
create function private.quoted_name(name text, fallback text) returns text
  language sql immutable set search_path = ''
as $$ select coalesce('“' || private.plain_name(name, null) || '”', fallback) $$;

/** The mail for `{"id": invite}`, or null when that invite opens nothing any more. Called by the job that sends it. */
create function private.invitation_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'to', invite.email, 'template', 'group_invitation', 'kind', 'invitation',
    'data', jsonb_build_object(
      'inviter', private.quoted_name((select name from public.users where id = invite.created_by), 'Someone'),
      'group_name', private.quoted_name(its_group.name, 'a group'),
      'path', '/invite/' || invite.code,
      'expires_on', to_char(invite.expires_at at time zone 'utc', 'YYYY-MM-DD')))
  from public.group_invites as kept, private.open_invite(kept.code) as invite
  join public.groups as its_group on its_group.id = invite.group_id
  where kept.id = (payload ->> 'id')::uuid
$$;
insert into private.job_functions (name) values ('private.invitation_mail');

/** Mails an invite unless an account here has proven its address, within the limits of `private.count_invitation`. */
create function private.tg_group_invites__mail_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_invitation(new.created_by);
  if exists (select from public.users as person
             join public.groups as its_group on its_group.id = new.group_id and its_group.tenant_id = person.tenant_id
             where lower(person.email) = lower(new.email) and private.has_proven_address(person.id)) then
    return null;
  end if;
  perform private.need_proven_sender(new.created_by);
  perform private.enqueue('mail.send',
    jsonb_build_object('read', 'private.invitation_mail', 'with', jsonb_build_object('id', new.id)), 'invite:' || new.id);
  return null;
end $$;
create trigger _510_mail_invited after insert on public.group_invites
  for each row when (new.kind = 'email') execute function private.tg_group_invites__mail_invited();
