/*
 * Polls: a question to a conversation, answered by choosing.
 *
 * A poll is a message, and has its id. Everyone who takes part votes until it closes, for one option or, where it says so,
 * for several, and may choose anew. Who voted for what is seen by all, or in an anonymous poll by nobody; how many
 * did stands with each option.
 */
create table public.polls (
  id               uuid primary key references public.messages on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  question         text not null check (length(trim(question)) between 1 and 300),
  multiple         boolean not null default false,
  anonymous        boolean not null default false,
  closes_at        timestamptz,
  closed_at        timestamptz,
  voters           int not null default 0,
  created_by       uuid default auth.uid() references public.users on delete set null,
  created_at       timestamptz not null default private.clock()
);
create index polls_conversation on public.polls (conversation_id);
create index polls_created_by on public.polls (created_by);
create index polls_closing on public.polls (closes_at) where closed_at is null and closes_at is not null;

create table public.poll_options (
  id               uuid primary key default gen_random_uuid(),
  poll_id          uuid not null references public.polls on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  place            smallint not null,
  text             text not null check (length(trim(text)) between 1 and 120),
  votes            int not null default 0,
  unique (poll_id, place),
  unique (poll_id, id)
);
create index poll_options_conversation on public.poll_options (conversation_id);

create table public.poll_votes (
  poll_id          uuid not null references public.polls on delete cascade,
  option_id        uuid not null,
  user_id          uuid not null references public.users on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  anonymous        boolean not null,
  voted_at         timestamptz not null default private.clock(),
  primary key (poll_id, option_id, user_id),
  foreign key (poll_id, option_id) references public.poll_options (poll_id, id) on delete cascade
);
create index poll_votes_user on public.poll_votes (user_id);
create index poll_votes_conversation on public.poll_votes (conversation_id);

-- Who may: what is asked by a message that was taken away is not asked any more
alter table public.polls enable row level security;
grant select on public.polls to authenticated;
create policy select_participant on public.polls for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids()))
    and exists (select from public.messages as its where its.id = polls.id and its.deleted_at is null));
alter table public.poll_options enable row level security;
grant select on public.poll_options to authenticated;
create policy select_participant on public.poll_options for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids()))
    and exists (select from public.messages as its where its.id = poll_options.poll_id and its.deleted_at is null));
alter table public.poll_votes enable row level security;
grant select on public.poll_votes to authenticated;
create policy select_participant on public.poll_votes for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())) and (not anonymous or user_id = (select auth.uid()))
    and exists (select from public.messages as its where its.id = poll_votes.poll_id and its.deleted_at is null));

create function private.make_poll(
  message_id uuid, conversation_id uuid, question text, options text[], multiple boolean, anonymous boolean, closes_at timestamptz, topic_id uuid
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if coalesce(cardinality(options), 0) not between 2 and 20 then
    raise exception 'A poll needs 2 to 20 answers.' using errcode = '23514';
  end if;
  insert into public.messages (id, conversation_id, kind, body_html, topic_id)
  values (make_poll.message_id, make_poll.conversation_id, 'poll', private.html_of(trim(make_poll.question)), make_poll.topic_id);
  if not found then
    return;
  end if;
  insert into public.polls (id, conversation_id, question, multiple, anonymous, closes_at)
  values (make_poll.message_id, make_poll.conversation_id, trim(make_poll.question), make_poll.multiple, make_poll.anonymous, make_poll.closes_at);
  insert into public.poll_options (poll_id, conversation_id, place, text)
  select make_poll.message_id, make_poll.conversation_id, place, trim(option) from unnest(options) with ordinality as listed (option, place);
end $$;

/** Asks a question of a conversation: the message and the poll have one id. Sent twice, it is asked once. */
create function public.make_poll(
  message_id uuid, conversation_id uuid, question text, options text[],
  multiple boolean default false, anonymous boolean default false, closes_at timestamptz default null, topic_id uuid default null
) returns void
  language sql set search_path = ''
as $$ select private.make_poll(message_id, conversation_id, question, options, multiple, anonymous, closes_at, topic_id) $$;

create function private.vote(poll_id uuid, option_ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.polls;
  chosen constant uuid[] := array(select distinct it from unnest(option_ids) as it where it is not null);
begin
  -- under the poll's own row, so that two devices of one person vote one after the other
  select * into its from public.polls as poll
  where poll.id = vote.poll_id and poll.conversation_id in (select private.my_conversation_ids())
    and exists (select from public.messages as message where message.id = poll.id and message.deleted_at is null) for update;
  if its.id is null then
    raise exception 'This poll no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if not private.may_post(its.conversation_id) then
    raise exception '%', coalesce(private.post_refusal(its.conversation_id, auth.uid()), 'Sign in first.') using errcode = '42501';
  end if;
  if its.closed_at is not null or its.closes_at <= private.clock() then
    raise exception 'This poll is closed.' using errcode = 'PT409';
  end if;
  if cardinality(chosen) > 1 and not its.multiple then
    raise exception 'You can choose only one answer in this poll.' using errcode = '23514';
  end if;
  if exists (select from unnest(chosen) as it where it not in (select option.id from public.poll_options as option where option.poll_id = its.id)) then
    raise exception 'That answer isn’t in this poll.' using errcode = '23503';
  end if;
  delete from public.poll_votes as cast_before
  where cast_before.poll_id = its.id and cast_before.user_id = auth.uid() and cast_before.option_id <> all (chosen);
  insert into public.poll_votes (poll_id, option_id, user_id, conversation_id, anonymous)
  select its.id, it, auth.uid(), its.conversation_id, its.anonymous from unnest(chosen) as it on conflict do nothing;
  perform private.count_votes(its.id);
end $$;

/** Votes, or chooses anew; with no options it takes one's vote back. */
create function public.vote(poll_id uuid, option_ids uuid[]) returns void
  language sql set search_path = '' as $$ select private.vote(poll_id, option_ids) $$;

create function private.close_poll(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.polls as poll set closed_at = coalesce(poll.closed_at, private.clock())
  where poll.id = close_poll.id and poll.created_by = auth.uid() and poll.conversation_id in (select private.my_conversation_ids());
  if not found then
    raise exception 'Only the person who started this poll can close it.' using errcode = '42501';
  end if;
end $$;
/** Closes a poll of one's own before its time. */
create function public.close_poll(id uuid) returns void
  language sql set search_path = '' as $$ select private.close_poll(id) $$;
grant execute on function
  private.make_poll(uuid, uuid, text, text[], boolean, boolean, timestamptz, uuid), public.make_poll(uuid, uuid, text, text[], boolean, boolean, timestamptz, uuid),
  private.vote(uuid, uuid[]), public.vote(uuid, uuid[]), private.close_poll(uuid), public.close_poll(uuid) to authenticated;

-- What follows
create function private.count_votes(poll uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.poll_options as option set votes = counted.votes
  from (select its.id, count(cast_one.user_id)::int as votes from public.poll_options as its
        left join public.poll_votes as cast_one on cast_one.poll_id = its.poll_id and cast_one.option_id = its.id
        where its.poll_id = poll group by its.id) as counted
  where option.id = counted.id and option.votes <> counted.votes;
  update public.polls set voters = (select count(distinct user_id) from public.poll_votes where poll_id = poll) where id = poll;
$$;

/** A vote that goes with its person is counted no more. */
create function private.tg_users__uncount_votes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its uuid;
begin
  for its in delete from public.poll_votes where user_id = old.id returning poll_id loop
    perform private.count_votes(its);
  end loop;
  return old;
end $$;
create trigger _100_uncount_votes before delete on public.users for each row execute function private.tg_users__uncount_votes();

/** Closes what was to be closed by now, so that everyone hears of it; says how many. */
create function private.close_polls() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  closed int;
begin
  update public.polls set closed_at = closes_at where closed_at is null and closes_at <= private.clock();
  get diagnostics closed = row_count;
  return closed;
end $$;
insert into private.job_functions (name) values ('private.close_polls');
insert into private.crontab (name, schedule, function_name, catch_up) values ('polls.close', '* * * * *', 'private.close_polls', '1 minute');

insert into private.exports (name, query) values
  ('poll_votes', 'select vote.poll_id, option.text, vote.voted_at from public.poll_votes as vote
                  join public.poll_options as option on option.id = vote.option_id where vote.user_id = $1 order by vote.voted_at');
