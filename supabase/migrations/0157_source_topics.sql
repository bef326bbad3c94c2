/*
 * Source topics: what a group says in its conversation of something in another room, such as an event.
 *
 * That topic is made with the first word, and named after what it is about; from then on it is a topic as any other, with
 * the rights of its conversation. A room enters the registry to be talked about: its function says, to who may see a thing
 * of it, in which group that is, what it is called and the ids it goes by. An event and those whose dates were split from it
 * are one talk.
 */
create table private.topic_sources (
  source_type    text primary key check (source_type ~ '^[a-z_]+$'),
  function_name  text not null check (function_name ~ '^private\.\w+$')
);

create table public.source_topics (
  source_type      text not null references private.topic_sources on delete cascade,
  source_id        uuid not null,
  conversation_id  uuid not null,
  topic_id         uuid not null,
  primary key (source_type, source_id),
  foreign key (conversation_id, topic_id) references public.topics (conversation_id, id) on delete cascade
);
create index source_topics_topic on public.source_topics (conversation_id, topic_id);

/** What a topic can be about: of a group, under a name, and by all the ids that it goes by. */
create type private.topic_source as (
  group_id  uuid,
  title     text,
  ids       uuid[]
);

-- Who may
alter table public.source_topics enable row level security;
grant select on public.source_topics to authenticated;
create policy select_participant on public.source_topics for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())));

-- What follows
/** What a topic can be about, for who asks; nothing of what they do not see. */
create function private.topic_source_of(source_type text, source_id uuid) returns private.topic_source
  language plpgsql stable set search_path = ''
as $$
declare
  name constant text := (select its.function_name from private.topic_sources as its where its.source_type = topic_source_of.source_type);
  found_here private.topic_source;
begin
  if name is not null then
    execute format('select * from %s($1)', name) into found_here using source_id;
  end if;
  return found_here;
end $$;

/** A name that no topic of a conversation has yet: that of what it is about, with a number where it is taken. */
create function private.free_topic_title(conversation uuid, title text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when n = 1 then private.shortened(trim(title), 60) else private.shortened(trim(title), 54) || ' (' || n || ')' end as free
  from generate_series(1, 999) as n
  where not exists (
    select from public.topics as taken
    where taken.conversation_id = conversation
      and lower(taken.title) = lower(case when n = 1 then private.shortened(trim(free_topic_title.title), 60) else private.shortened(trim(free_topic_title.title), 54) || ' (' || n || ')' end))
  order by n limit 1
$$;

/** The topic of what other rooms hold, made where there is none; whoever begins it may say something in the conversation. */
create function private.topic_about(source_type text, source_id uuid) returns public.source_topics
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.topic_source := private.topic_source_of(topic_about.source_type, topic_about.source_id);
  known public.source_topics;
begin
  if its.group_id is null or its.group_id not in (select private.my_conversation_ids()) then
    raise exception 'This no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  -- two who say the first word come one after the other
  perform from public.conversations as held where held.id = its.group_id for update;
  select * into known from public.source_topics as one
  where one.source_type = topic_about.source_type and one.source_id = any (its.ids) order by one.source_id = topic_about.source_id desc limit 1;
  if known.topic_id is null then
    if not private.may_post(its.group_id) then
      raise exception 'You can’t write in this conversation.' using errcode = '42501';
    end if;
    insert into public.topics (id, conversation_id, title, created_by)
    values (gen_random_uuid(), its.group_id, private.free_topic_title(its.group_id, its.title), auth.uid())
    returning topic_about.source_type, topic_about.source_id, topics.conversation_id, topics.id into known;
  end if;
  insert into public.source_topics (source_type, source_id, conversation_id, topic_id)
  select topic_about.source_type, id, known.conversation_id, known.topic_id from unnest(its.ids) as id
  on conflict do nothing;
  return known;
end $$;

/**
 * Says something about what another room holds, in the topic of its group's conversation that is about it, under one's own
 * rights there; the first word makes that topic. Sent twice with one id, it is said once.
 */
create function public.send_about(source_type text, source_id uuid, id uuid, body_html public.html default '', attachments jsonb default '[]') returns void
  language plpgsql set search_path = ''
as $$
declare
  its constant public.source_topics := private.topic_about(send_about.source_type, send_about.source_id);
begin
  perform public.send_message(send_about.id, its.conversation_id, send_about.body_html, null, its.topic_id, send_about.attachments);
end $$;
grant execute on function private.topic_about(text, uuid), public.send_about(text, uuid, uuid, public.html, jsonb) to authenticated;

create trigger _900_tell_insert after insert on public.source_topics
  referencing new table as changed for each statement execute function private.tg__tell_conversation('source_id');

/** An event that is out, for who sees it: with those whose dates were split from it, and it from. */
create function private.event_topic_source(event_id uuid) returns private.topic_source
  language sql stable security definer set search_path = ''
as $$
  with recursive line as (
    select its.id, its.split_from, 0 as depth from public.events as its where its.id = event_topic_source.event_id
    union
    select its.id, its.split_from, line.depth + 1 from line
    join public.events as its on its.id = line.split_from or its.split_from = line.id where line.depth < 50
  )
  select its.group_id, its.title, array(select distinct line.id from line)
  from public.events as its
  where its.id = event_topic_source.event_id and its.status <> 'draft' and its.deleted_at is null and its.group_id in (select private.my_group_ids())
$$;
insert into private.topic_sources (source_type, function_name) values ('event', 'private.event_topic_source');

/** Dates that become an event of their own are talked about where they were. */
create function private.tg_events__keep_topic() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.source_topics as its where its.source_type = 'event' and its.source_id = old.id;
    return null;
  end if;
  insert into public.source_topics (source_type, source_id, conversation_id, topic_id)
  select 'event', new.id, its.conversation_id, its.topic_id from public.source_topics as its
  where its.source_type = 'event' and its.source_id = new.split_from;
  return null;
end $$;
create trigger _400_keep_topic after insert on public.events
  for each row when (new.split_from is not null) execute function private.tg_events__keep_topic();
create trigger _400_drop_topic after delete on public.events
  for each row execute function private.tg_events__keep_topic();
