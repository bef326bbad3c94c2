/*
 * Trusted networks: a school behind one address, which the rules never slow or block.
 *
 * Super admins name up to a hundred. Each account's own waits hold there too, and somebody may still block it by hand after a second
 * look. Each change is in the record, asks that one has just shown who one is, and is told to the other super admins.
 */
create table private.trusted_networks (
  id        uuid primary key default gen_random_uuid(),
  network   cidr not null constraint trusted_networks_network unique
    constraint trusted_networks_wide check (masklen(network) >= case family(network) when 4 then 16 else 32 end),
  label     text not null constraint trusted_networks_label check (length(label) between 1 and 60),
  added_by  uuid references public.users on delete set null,
  added_at  timestamptz not null default private.clock()
);
create index trusted_networks_added_by on private.trusted_networks (added_by);

-- Who may
create function private.trusted_network_line(line private.trusted_networks) returns jsonb
  language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('id', line.id, 'network', private.network_words(line.network), 'label', line.label, 'by', private.admin_name(line.added_by), 'at', line.added_at) $$;

create function private.trusted_networks() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (select coalesce(jsonb_agg(private.trusted_network_line(known) order by known.label, known.network), '[]') from private.trusted_networks as known);
end $$;
/** The networks that the rules leave alone: `[{id, network, label, by, at}]`, for super admins. */
create function public.trusted_networks() returns jsonb
  language sql stable set search_path = '' as $$ select private.trusted_networks() $$;

-- What follows
/** Has the others hear of it, and the lists. */
create function private.trust_changed(id uuid, action text, before jsonb, after jsonb, what text) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.audit(action, 'trusted_networks', trust_changed.id, null, before, after), private.tell_security_change(null, what),
    (select count(private.tell('user:' || reader, 'trusted_networks', 'UPDATE', array[trust_changed.id])) from private.security_readers(null) as reader)
$$;

create function private.trust_network(network text, label text, id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its inet;
  said_label constant text := trim(trust_network.label);
  made private.trusted_networks;
begin
  perform private.require_super_admin();
  its := private.network_said(trust_network.network);
  if masklen(its) < (case family(its) when 4 then 16 else 32 end) then
    raise exception 'This network is too wide to trust.' using errcode = '22023', detail = 'network';
  elsif coalesce(length(said_label), 0) not between 1 and 60 then
    raise exception 'Give it a name of at most 60 characters.' using errcode = '22023', detail = 'label';
  end if;
  perform private.require_fresh();
  perform pg_advisory_xact_lock(hashtextextended('trusted networks', 0));
  select known.* into made from private.trusted_networks as known where known.id = trust_network.id and known.network = its;
  if made.id is not null then
    return private.trusted_network_line(made);
  elsif exists (select from private.trusted_networks as known where known.network = its or known.id = trust_network.id) then
    raise exception 'This network is already trusted.' using errcode = 'PT409', detail = 'taken';
  elsif (select count(*) from private.trusted_networks) >= 100 then
    raise exception 'You can trust up to 100 networks.' using errcode = 'PT409', detail = 'many';
  end if;
  insert into private.trusted_networks (id, network, label, added_by) values (coalesce(trust_network.id, gen_random_uuid()), its, said_label, auth.uid()) returning * into made;
  -- what the rules did there until now is over
  update public.blocked_ips as known set is_active = false where known.is_active and known.automatic and known.ip_address::inet <<= its;
  delete from private.address_scores as known where private.address(known.network) <<= its;
  perform private.trust_changed(made.id, 'network.trust', null, jsonb_build_object('network', private.network_words(its)), 'added a trusted network');
  return private.trusted_network_line(made);
end $$;
/** Trusts a network, which the rules then neither slow nor block; returns its line. Super admins, who have just shown who they are. */
create function public.trust_network(network text, label text, id uuid default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.trust_network(network, label, id) $$;

create function private.untrust_network(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone private.trusted_networks;
begin
  perform private.require_super_admin();
  perform private.require_fresh();
  delete from private.trusted_networks as known where known.id = untrust_network.id returning known.* into gone;
  if gone.id is null then
    raise exception 'This network doesn’t exist, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.trust_changed(gone.id, 'network.untrust', jsonb_build_object('network', private.network_words(gone.network)), null, 'removed a trusted network');
end $$;
/** Trusts a network no longer. Super admins, who have just shown who they are. */
create function public.untrust_network(id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.untrust_network(id) $$;

grant execute on function private.trusted_networks(), public.trusted_networks(), private.trust_network(text, text, uuid), public.trust_network(text, text, uuid),
  private.untrust_network(uuid), public.untrust_network(uuid) to authenticated;
