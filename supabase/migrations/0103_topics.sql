/*
 * Topics: what a part of a conversation is about.
 *
 * Whoever may say something in a conversation begins a topic there, names it anew or says that it is resolved; a message
 * needs none. A person follows a topic, or mutes it, for themselves alone; and reads it by itself, beside the pointer of
 * the whole conversation: what is in a topic up to where they have read that is no longer unread.
 */
create table public.topics (
  id               uuid primary key default gen_random_uuid(),
  conversation_id  uuid not null references public.conversations on delete cascade,
  title            text not null check (length(trim(title)) between 1 and 60),
  resolved_at      timestamptz,
  resolved_by      uuid references public.users on delete set null,
  created_by       uuid default auth.uid() references public.users on delete set null,
  created_at       timestamptz not null default private.clock(),
  updated_at       timestamptz not null default private.clock(),
  version          int not null default 1,
  unique (conversation_id, id)
);
create unique index topics_title on public.topics (conversation_id, lower(title));
create index topics_created_by on public.topics (created_by);
create index topics_resolved_by on public.topics (resolved_by) where resolved_by is not null;

create table public.topic_prefs (
  topic_id       uuid not null references public.topics on delete cascade,
  user_id        uuid not null default auth.uid() references public.users on delete cascade,
  pref           text not null default 'normal' check (pref in ('follow', 'normal', 'mute')),
  last_read_seq  bigint not null default 0 check (last_read_seq >= 0),
  primary key (topic_id, user_id)
);
create index topic_prefs_user on public.topic_prefs (user_id, topic_id);

-- Who may
/** Whether who asks may say something in a conversation. */
create function private.may_post(conversation uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select private.my_role() is not null and private.post_refusal(conversation, auth.uid()) is null $$;
grant execute on function private.may_post(uuid) to authenticated;

alter table public.topics enable row level security;
grant select on public.topics to authenticated;
grant insert (id, conversation_id, title), update (title, resolved_at) on public.topics to authenticated;
create policy select_participant on public.topics for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())));
-- one row is checked: a look at its conversation is less than one at all of them
create policy insert_participant on public.topics for insert to authenticated
  with check (created_by = (select auth.uid()) and private.may_post(conversation_id));
create policy update_participant on public.topics for update to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())) and private.may_post(conversation_id));

alter table public.topic_prefs enable row level security;
grant select on public.topic_prefs to authenticated;
grant insert (topic_id, user_id, pref), update (topic_id, user_id, pref) on public.topic_prefs to authenticated;
create policy select_self on public.topic_prefs for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.topic_prefs for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.topics as topic where topic.id = topic_id));
create policy update_self on public.topic_prefs for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.topics as topic where topic.id = topic_id));

-- What follows
create function private.tg_topics__resolve() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.resolved_at := case when new.resolved_at is not null then private.clock() end;
  new.resolved_by := case when new.resolved_at is not null then auth.uid() end;
  return new;
end $$;
create trigger _100_resolve before update of resolved_at on public.topics
  for each row when ((old.resolved_at is null) is distinct from (new.resolved_at is null)) execute function private.tg_topics__resolve();
create trigger _200_touch before update on public.topics for each row execute function private.tg__touch();
create function private.read_topic(topic_id uuid, seq bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  upto bigint;
begin
  select least(coalesce(read_topic.seq, 0), its.last_seq) into upto
  from public.topics as topic join public.conversations as its on its.id = topic.conversation_id
  where topic.id = read_topic.topic_id and its.id in (select private.my_conversation_ids());
  if upto is null then
    raise exception 'This topic no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  insert into public.topic_prefs as own (topic_id, user_id, last_read_seq) values (read_topic.topic_id, auth.uid(), upto)
  on conflict on constraint topic_prefs_pkey do update set last_read_seq = excluded.last_read_seq where own.last_read_seq < excluded.last_read_seq;
end $$;

/** Has read a topic up to `seq`, and nothing else of its conversation; never backwards. */
create function public.read_topic(topic_id uuid, seq bigint) returns void
  language sql set search_path = '' as $$ select private.read_topic(topic_id, seq) $$;
grant execute on function private.read_topic(uuid, bigint), public.read_topic(uuid, bigint) to authenticated;

create trigger _900_tell_insert after insert on public.topic_prefs
  referencing new table as changed for each statement execute function private.tg__tell_user('topic_id');
create trigger _900_tell_update after update on public.topic_prefs
  referencing new table as changed for each statement execute function private.tg__tell_user('topic_id');

insert into private.exports (name, query) values
  ('topics', 'select id, conversation_id, title, resolved_at, created_at from public.topics where created_by = $1 order by created_at'),
  ('topic_prefs', 'select topic_id, pref from public.topic_prefs where user_id = $1 order by topic_id');
