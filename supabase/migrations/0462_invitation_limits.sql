/*
 * Invitation limits: how many invitations by email leave in a day, and from whom.
 *
 * Accounts cost nothing, so a limit for each alone stops nobody who wants to send spam. An invitation counts for its sender, for the network
 * from which it came, and for the whole instance; admins, who invite hundreds at once, have a limit of their own and count for no network.
 * Emails to strangers leave only for senders who have proven their own address. Deleting a group or an account takes no count back.
 */
create table private.invitation_limits (
  scope  text primary key check (scope in ('sender', 'admin', 'network', 'instance')),
  most   int not null check (most >= 0)
);
-- in a day; an operator changes them here
insert into private.invitation_limits (scope, most) values ('sender', 50), ('admin', 5000), ('network', 300), ('instance', 10000);

create table private.sent_invitations (
  id         bigint generated always as identity primary key,
  -- without a reference: it outlives its sender
  sender_id  uuid not null,
  network    text,
  at         timestamptz not null default private.clock()
);
create index sent_invitations_sender on private.sent_invitations (sender_id, at);
create index sent_invitations_network on private.sent_invitations (network, at) where network is not null;
create index sent_invitations_at on private.sent_invitations (at);

-- What follows
/** Refuses mail to strangers from a sender with an unproven address. A null sender is the operator of the instance. */
create function private.need_proven_sender(sender uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if sender is not null and not private.has_proven_address(sender) then
    raise exception 'Confirm your email in your profile before you invite people by email. Until then, share a link.' using errcode = '42501';
  end if;
end $$;

/** Counts an invitation by email, and refuses one beyond a limit with its sentence. */
create function private.count_invitation(sender uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  by_admin constant boolean := exists (select from public.users as person where person.id = sender and person.role in ('admin', 'super_admin'));
  here constant text := case when not by_admin then private.request_network() end;
  since constant timestamptz := private.clock() - interval '1 day';
  bound jsonb;
begin
  if sender is null then
    return;
  end if;
  -- one at a time: of many that come at once, those beyond a limit are refused
  perform pg_advisory_xact_lock(hashtextextended('invitations by email', 0));
  select jsonb_object_agg(known.scope, known.most) into bound from private.invitation_limits as known;
  delete from private.sent_invitations as past where past.at < since;
  if (select count(*) from private.sent_invitations as past where past.sender_id = sender) >= (bound ->> case when by_admin then 'admin' else 'sender' end)::int then
    raise exception 'You’ve invited % people by email today, which is the limit. Share a link, or continue tomorrow.', bound ->> case when by_admin then 'admin' else 'sender' end
      using errcode = 'PT429';
  elsif (select count(*) from private.sent_invitations as past where past.network = here) >= (bound ->> 'network')::int then
    raise exception 'People on your network have invited % people by email today, which is the limit. Share a link, or continue tomorrow.', bound ->> 'network' using errcode = 'PT429';
  elsif (select count(*) from private.sent_invitations) >= (bound ->> 'instance')::int then
    raise exception 'Too many invitations were sent by email today, so no more leave until tomorrow. Share a link instead.' using errcode = 'PT429';
  end if;
  insert into private.sent_invitations (sender_id, network) values (sender, here);
end $$;
