/*
 * Guests of date polls: people without an account, who vote by a link.
 *
 * Who manages events makes links, for ninety days at most, and takes them all back at once; a link is open as long as its
 * maker may do so. Whoever has one reads the dates and how many can come, and who said what only where the poll shows it.
 * With a name they vote; a secret that their own device made lets them change that later. Of both only the hash is kept.
 */
create table public.date_poll_links (
  id          uuid primary key default gen_random_uuid(),
  poll_id     uuid not null,
  group_id    uuid not null,
  expires_at  timestamptz not null,
  revoked_at  timestamptz,
  created_by  uuid references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  constraint date_poll_links_at_most_90_days check (expires_at > created_at and expires_at <= created_at + interval '90 days'),
  foreign key (group_id, poll_id) references public.date_polls (group_id, id) on delete cascade
);
create index date_poll_links_poll on public.date_poll_links (group_id, poll_id);
create index date_poll_links_created_by on public.date_poll_links (created_by);

/** The tokens of links, as nobody can use them. */
create table private.date_poll_tokens (
  link_id     uuid primary key references public.date_poll_links on delete cascade,
  token_hash  bytea not null unique
);

/** The secrets by which guests change what they said. */
create table private.date_poll_guest_tokens (
  guest_id    uuid primary key references public.date_poll_guests on delete cascade,
  poll_id     uuid not null references public.date_polls on delete cascade,
  token_hash  bytea not null,
  unique (poll_id, token_hash)
);

/** What guests sent within the hour, by the network they sent it from. */
create table private.date_poll_guest_writes (
  poll_id  uuid not null references public.date_polls on delete cascade,
  who      text not null,
  at       timestamptz not null
);
create index date_poll_guest_writes_at on private.date_poll_guest_writes (poll_id, who, at);

-- Who may
alter table public.date_poll_links enable row level security;
grant select on public.date_poll_links to authenticated;
create policy select_organiser on public.date_poll_links for select to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement'))) and exists (select from public.date_polls as its where its.id = poll_id));

-- What follows
/** Whether somebody may plan a group's events now, whoever asks. */
create function private.may_plan_events(person uuid, in_group uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.users as planner
    join public.groups as its_group on its_group.id = in_group and its_group.archived_at is null
    join public.tenants as tenant on tenant.id = its_group.tenant_id and tenant.status = 'active'
    left join public.group_members as member on member.group_id = its_group.id and member.user_id = planner.id
    where planner.id = person and not private.is_away(planner.id) and case
      when planner.role = 'super_admin' then true
      when its_group.tenant_id is distinct from planner.tenant_id then false
      when planner.role = 'admin' then true
      else exists (select from private.group_permissions as may where may.permission = 'eventManagement' and may.role = member.role)
        and not exists (select from private.group_permission_limits as less
                        where less.group_id = its_group.id and less.permission = 'eventManagement' and less.role = member.role) end)
$$;

create function private.make_date_poll_link(id uuid, poll_id uuid, days int) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/=', '-_');
  its   constant public.date_polls := private.hold_date_poll(make_date_poll_link.poll_id);
begin
  if its.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  if its.closed_at is not null then
    raise exception 'This poll is closed.' using errcode = 'PT409';
  end if;
  if days is null or days not between 1 and 90 then
    raise exception 'A guest link can be open for 1 to 90 days.' using errcode = '22023';
  end if;
  if (select count(*) from public.date_poll_links as link
      where link.poll_id = its.id and link.revoked_at is null and link.expires_at > private.clock()) >= 20 then
    raise exception 'There are already 20 guest links. Turn them off first.' using errcode = 'PT409';
  end if;
  insert into public.date_poll_links (id, poll_id, group_id, expires_at, created_by, created_at)
  values (make_date_poll_link.id, its.id, its.group_id, private.clock() + make_interval(days => days), auth.uid(), private.clock());
  insert into private.date_poll_tokens (link_id, token_hash) values (make_date_poll_link.id, sha256(convert_to(token, 'UTF8')));
  return token;
end $$;

/** Makes a link by which people without an account vote, and returns its token, once. */
create function public.make_date_poll_link(id uuid, poll_id uuid, days int default 30) returns text
  language sql set search_path = '' as $$ select private.make_date_poll_link(id, poll_id, days) $$;

create function private.revoke_date_poll_links(poll_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.date_polls := private.hold_date_poll(revoke_date_poll_links.poll_id);
begin
  if its.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  update public.date_poll_links as link set revoked_at = private.clock() where link.poll_id = its.id and link.revoked_at is null;
end $$;

/** Turns off every link of a poll. What guests said stays, and they can change it no more. */
create function public.revoke_date_poll_links(poll_id uuid) returns void
  language sql set search_path = '' as $$ select private.revoke_date_poll_links(poll_id) $$;
grant execute on function private.make_date_poll_link(uuid, uuid, int), public.make_date_poll_link(uuid, uuid, int),
  private.revoke_date_poll_links(uuid), public.revoke_date_poll_links(uuid) to authenticated;

/** The link that a token opens, also where it does no more; nothing where no link has it. */
create function private.date_poll_link(token text) returns public.date_poll_links
  language sql stable security definer set search_path = ''
as $$
  select link from private.date_poll_tokens as kept join public.date_poll_links as link on link.id = kept.link_id
  where kept.token_hash = sha256(convert_to(left(date_poll_link.token, 100), 'UTF8'))
$$;

/** Who said what with this secret in a poll; nothing where nobody did. */
create function private.date_poll_guest(poll_id uuid, guest_token text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select kept.guest_id from private.date_poll_guest_tokens as kept
  where kept.poll_id = date_poll_guest.poll_id and kept.token_hash = sha256(convert_to(left(date_poll_guest.guest_token, 100), 'UTF8'))
$$;

/** How a link is now: 'open', 'closed' with its poll, 'expired', or 'revoked', as also with its maker's right. */
create function private.state_of(link public.date_poll_links, its public.date_polls) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when link.revoked_at is not null or its.id is null or its.deleted_at is not null or not private.may_plan_events(link.created_by, link.group_id) then 'revoked'
    when its.closed_at is not null then 'closed'
    when link.expires_at <= private.clock() then 'expired'
    else 'open' end
$$;

/** What a guest reads of a poll. */
create function private.guest_view(its public.date_polls, state text, guest uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'state', state, 'title', its.title, 'note', its.note, 'place_name', its.place_name, 'tz', its.tz, 'shows_names', its.shows_names,
    'group', (select around.name from public.groups as around where around.id = its.group_id),
    'voters', its.voters, 'chosen', its.slot_id,
    'slots', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', slot.id, 'starts_at', slot.starts_at, 'ends_at', slot.ends_at, 'all_day', slot.all_day,
        'yes', counted.yes, 'if_need_be', counted.if_need_be, 'no', counted.no) order by slot.starts_at, slot.ends_at), '[]')
      from public.date_poll_slots as slot
      cross join lateral (
        select count(*) filter (where vote.answer = 'yes') as yes, count(*) filter (where vote.answer = 'if_need_be') as if_need_be,
          count(*) filter (where vote.answer = 'no') as no
        from public.date_poll_votes as vote where vote.poll_id = its.id and vote.slot_id = slot.id) as counted
      where slot.poll_id = its.id),
    'people', case when its.shows_names then (select coalesce(jsonb_agg(jsonb_build_object(
        'name', person.name, 'guest', person.guest, 'answers', person.answers) order by person.first), '[]')
      from (
        select coalesce(one.name, guest.name, '') as name, vote.guest_id is not null as guest, min(vote.voted_at) as first,
          jsonb_object_agg(vote.slot_id, vote.answer) as answers
        from public.date_poll_votes as vote
        left join public.users as one on one.id = vote.user_id
        left join public.date_poll_guests as guest on guest.id = vote.guest_id
        where vote.poll_id = its.id and (guest_view.guest is null or vote.guest_id is distinct from guest_view.guest)
        group by vote.user_id, vote.guest_id, one.name, guest.name) as person) else '[]' end,
    'me', (select jsonb_build_object('name', mine.name, 'answers', coalesce((
        select jsonb_object_agg(vote.slot_id, vote.answer) from public.date_poll_votes as vote where vote.guest_id = mine.id), '{}'))
      from public.date_poll_guests as mine where mine.id = guest_view.guest),
    -- whoever is in the group votes there, under their own name
    'poll_id', case when its.group_id in (select private.my_group_ids()) then its.id end)
$$;

create function private.date_poll_for_guest(token text, guest_token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  link public.date_poll_links;
  its public.date_polls;
  guest uuid;
  state text;
begin
  perform private.may_guess('date_poll');
  link := private.date_poll_link(token);
  if link.id is null then
    perform private.guessed_wrong('date_poll', left(token, 100));
    return null;
  end if;
  select * into its from public.date_polls as poll where poll.id = link.poll_id;
  state := private.state_of(link, its);
  if state in ('revoked', 'expired') then
    return jsonb_build_object('state', state);
  end if;
  if guest_token is not null then
    guest := private.date_poll_guest(its.id, guest_token);
    if guest is null then
      perform private.guessed_wrong('date_poll', left(guest_token, 100));
    end if;
  end if;
  return private.guest_view(its, state, guest);
end $$;

/**
 * What a guest reads by a link: `{state, title, slots, …}`, with their own votes under `me` where the secret of their
 * device is known; only the state of a link that is over, and null for none that ever was.
 */
create function public.date_poll_for_guest(token text, guest_token text default null) returns jsonb
  language sql set search_path = '' as $$ select private.date_poll_for_guest(token, guest_token) $$;

/** Sixty votes in an hour from one network, and from all that are counted as none six hundred: more is no crowd of guests. */
create function private.may_vote_as_guest(poll_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  here text;
  moment constant timestamptz := private.clock();
begin
  select private.network_of(address) into here from private.request_address() as address where address is not null and not private.is_trusted(address);
  delete from private.date_poll_guest_writes as sent where sent.poll_id = may_vote_as_guest.poll_id and sent.at <= moment - interval '1 hour';
  if (select count(*) from private.date_poll_guest_writes as sent where sent.poll_id = may_vote_as_guest.poll_id and sent.who = coalesce(here, ''))
     >= (case when here is null then 600 else 60 end) then
    raise exception 'Too many votes came from here. Try again in an hour.' using errcode = 'PT429';
  end if;
  insert into private.date_poll_guest_writes (poll_id, who, at) values (may_vote_as_guest.poll_id, coalesce(here, ''), moment);
end $$;

/** The name of a guest as it is kept: on one line, and without signs that turn the text around it. */
create function private.guest_name(name text) returns text
  language sql immutable set search_path = ''
as $$
  select trim(regexp_replace(regexp_replace(left(guest_name.name, 200), '[[:cntrl:]\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]', ' ', 'g'), '\s+', ' ', 'g'))
$$;

/** Writes what a guest says over what they said; dates that have begun stay as they were. */
create function private.put_guest_votes(its public.date_polls, guest uuid, answers jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(answers) is distinct from 'object' or exists (
       select from jsonb_each(answers) as said where jsonb_typeof(said.value) <> 'string' or said.value #>> '{}' not in ('yes', 'if_need_be', 'no')) then
    raise exception 'Vote with yes, if_need_be or no.' using errcode = '22023';
  end if;
  if exists (select from jsonb_object_keys(answers) as said where not exists (
       select from public.date_poll_slots as slot where slot.poll_id = its.id and slot.id::text = said)) then
    raise exception 'Choose among the poll’s dates.' using errcode = '22023';
  end if;
  if exists (select from jsonb_object_keys(answers) as said join public.date_poll_slots as slot on slot.poll_id = its.id and slot.id::text = said
             where slot.starts_at <= private.clock()) then
    raise exception 'This date has passed.' using errcode = 'PT409';
  end if;
  delete from public.date_poll_votes as vote using public.date_poll_slots as slot
  where vote.guest_id = put_guest_votes.guest and slot.id = vote.slot_id and slot.starts_at > private.clock() and not answers ? slot.id::text;
  insert into public.date_poll_votes as vote (poll_id, slot_id, group_id, guest_id, answer)
  select its.id, said.key::uuid, its.group_id, put_guest_votes.guest, said.value from jsonb_each_text(answers) as said
  on conflict on constraint date_poll_votes_slot_id_guest_id_key do update set answer = excluded.answer, voted_at = excluded.voted_at
  where vote.answer <> excluded.answer;
end $$;

/** The poll that a link opens, held, for who votes; null with the refusal said where no link has the token. */
create function private.hold_open_link(token text) returns public.date_polls
  language plpgsql security definer set search_path = ''
as $$
declare
  link public.date_poll_links;
  its public.date_polls;
begin
  perform private.may_guess('date_poll');
  link := private.date_poll_link(token);
  if link.id is null then
    perform private.guessed_wrong('date_poll', left(token, 100));
    return null;
  end if;
  select * into its from public.date_polls as poll where poll.id = link.poll_id for update;
  -- read anew: it may have been turned off while this waited
  case private.state_of(private.date_poll_link(token), its)
    when 'revoked' then raise exception 'This link was turned off.' using errcode = 'PT410';
    when 'expired' then raise exception 'This link has expired.' using errcode = 'PT410';
    when 'closed' then raise exception 'This poll is closed.' using errcode = 'PT409';
    else null;
  end case;
  return its;
end $$;

create function private.vote_as_guest(token text, guest_token text, name text, answers jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its    constant public.date_polls := private.hold_open_link(vote_as_guest.token);
  called constant text := private.guest_name(vote_as_guest.name);
  guest  uuid;
begin
  if its.id is null then
    return private.refuse(404, 'This link no longer works.');
  end if;
  if guest_token is null or guest_token !~ '^[\w-]{32,100}$' then
    raise exception 'The secret of a guest has 32 to 100 characters.' using errcode = '22023';
  end if;
  guest := private.date_poll_guest(its.id, guest_token);
  if guest is null then
    if called is null or length(called) not between 1 and 60 then
      raise exception 'Enter a name of 1 to 60 characters.' using errcode = '22023';
    end if;
    if answers = '{}' then
      raise exception 'Choose an answer for at least one date.' using errcode = '22023';
    end if;
    if (select count(*) from public.date_poll_guests as others where others.poll_id = its.id) >= 100 then
      raise exception 'This poll can’t take more than 100 guests.' using errcode = 'PT409';
    end if;
    perform private.may_vote_as_guest(its.id);
    insert into public.date_poll_guests (poll_id, group_id, name) values (its.id, its.group_id, called) returning id into guest;
    insert into private.date_poll_guest_tokens (guest_id, poll_id, token_hash) values (guest, its.id, sha256(convert_to(guest_token, 'UTF8')));
    perform private.put_guest_votes(its, guest, answers);
    perform private.tell_vote(its.id, called || ' (guest)', null);
  end if;
  return private.guest_view((select poll from public.date_polls as poll where poll.id = its.id), 'open', guest);
end $$;

/**
 * Votes as a guest, by a link: under a name, with a secret of 32 characters or more that one's own device has made, and an
 * answer for each date that one says something to (`{slot: answer}`). Said twice it changes nothing more.
 */
create function public.vote_as_guest(token text, guest_token text, name text, answers jsonb) returns jsonb
  language sql set search_path = '' as $$ select private.vote_as_guest(token, guest_token, name, answers) $$;

create function private.change_guest_vote(token text, guest_token text, name text, answers jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its    constant public.date_polls := private.hold_open_link(change_guest_vote.token);
  called constant text := private.guest_name(change_guest_vote.name);
  guest  constant uuid := private.date_poll_guest(its.id, change_guest_vote.guest_token);
begin
  if its.id is null then
    return private.refuse(404, 'This link no longer works.');
  end if;
  if guest is null then
    perform private.guessed_wrong('date_poll', left(guest_token, 100));
    return private.refuse(404, 'Your votes are no longer here. Vote again.');
  end if;
  if called is null or length(called) not between 1 and 60 then
    raise exception 'Enter a name of 1 to 60 characters.' using errcode = '22023';
  end if;
  perform private.may_vote_as_guest(its.id);
  update public.date_poll_guests as one set name = called where one.id = guest and one.name <> called;
  perform private.put_guest_votes(its, guest, answers);
  perform private.tell_vote(its.id, called || ' (guest)', null);
  return private.guest_view((select poll from public.date_polls as poll where poll.id = its.id), 'open', guest);
end $$;

/** Changes what a guest said, all of it, for whoever has the secret that it was said with. */
create function public.change_guest_vote(token text, guest_token text, name text, answers jsonb) returns jsonb
  language sql set search_path = '' as $$ select private.change_guest_vote(token, guest_token, name, answers) $$;
grant execute on function private.date_poll_for_guest(text, text), public.date_poll_for_guest(text, text),
  private.vote_as_guest(text, text, text, jsonb), public.vote_as_guest(text, text, text, jsonb),
  private.change_guest_vote(text, text, text, jsonb), public.change_guest_vote(text, text, text, jsonb) to anon, authenticated;

/** Links are their organisers' alone, and told to them alone. */
create function private.tg_date_poll_links__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || member.user_id, 'date_poll_links', tg_op, array_agg(distinct changed.poll_id))
  from changed join public.group_members as member on member.group_id = changed.group_id
  where private.may_plan_events(member.user_id, member.group_id)
  group by member.user_id;
  return null;
end $$;

create trigger _900_tell_update after update on public.date_poll_guests
  referencing new table as changed for each statement execute function private.tg_date_poll__tell_part();
create trigger _900_tell_insert after insert on public.date_poll_links
  referencing new table as changed for each statement execute function private.tg_date_poll_links__tell();
create trigger _900_tell_update after update on public.date_poll_links
  referencing new table as changed for each statement execute function private.tg_date_poll_links__tell();
