/*
 * Lesson replies: the answers in a thread, the signs on them, and how far somebody has read.
 *
 * A reply is read by whoever reads its thread; where answers are hidden, by those who lead the lesson and those who have answered
 * themselves. Whose answer it is reads it always. Which thread it is in is never changed. How far one has read is one's own.
 */
create table public.lesson_replies (
  id                uuid primary key,
  thread_id         uuid not null,
  group_id          uuid not null,
  adoption_id       uuid not null,
  lesson_key        uuid not null,
  reply_to_id       uuid,
  body_html         public.html not null check (length(body_html) <= 10000),
  created_by        uuid references public.users on delete set null,
  created_at        timestamptz not null default private.clock(),
  updated_at        timestamptz not null default private.clock(),
  version           int not null default 1,
  deleted_at        timestamptz,
  deleted_by_class  text check (deleted_by_class in ('author', 'moderator')),
  leaves_mark       boolean not null default false,
  constraint lesson_replies_thread unique (thread_id, id),
  -- an empty answer would open the answers of others
  constraint lesson_replies_words check (deleted_at is not null or private.says_something(body_html)),
  constraint lesson_replies_deleted check ((deleted_at is null) = (deleted_by_class is null)),
  foreign key (thread_id, group_id, adoption_id, lesson_key) references public.lesson_threads (id, group_id, adoption_id, lesson_key) on delete cascade,
  foreign key (thread_id, reply_to_id) references public.lesson_replies (thread_id, id) on delete cascade
);
create index lesson_replies_in_order on public.lesson_replies (thread_id, created_at, id);
create index lesson_replies_whole on public.lesson_replies (thread_id, group_id, adoption_id, lesson_key);
create index lesson_replies_reply_to on public.lesson_replies (thread_id, reply_to_id);
create index lesson_replies_created_by on public.lesson_replies (created_by);

alter table public.lesson_threads add constraint lesson_threads_accepted_reply
  foreign key (id, accepted_reply_id) references public.lesson_replies (thread_id, id) on delete set null (accepted_reply_id);
create index lesson_threads_accepted_reply on public.lesson_threads (id, accepted_reply_id);

create table public.lesson_reactions (
  reply_id    uuid not null,
  user_id     uuid not null references public.users on delete cascade,
  emoji       text not null check (length(emoji) between 1 and 16 and emoji !~ '[[:space:][:cntrl:]<>&"]'),
  thread_id   uuid not null,
  created_at  timestamptz not null default private.clock(),
  primary key (reply_id, user_id, emoji),
  foreign key (thread_id, reply_id) references public.lesson_replies (thread_id, id) on delete cascade
);
create index lesson_reactions_thread on public.lesson_reactions (thread_id, reply_id);
create index lesson_reactions_user on public.lesson_reactions (user_id);

create table public.thread_reads (
  thread_id  uuid not null references public.lesson_threads on delete cascade,
  user_id    uuid not null references public.users on delete cascade,
  read_at    timestamptz not null,
  -- whether they hear of replies; null: of a thread that they began
  follows    boolean,
  primary key (thread_id, user_id)
);
create index thread_reads_user on public.thread_reads (user_id);

-- Who may
/** The threads whose answers are hidden from who asks; to an admin's pass all of them that hide any. */
create function private.threads_hidden_from_me() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select thread.id from public.lesson_threads as thread
  where thread.hide_until_answered and thread.group_id = any (array(select private.my_group_ids()))
    and thread.group_id <> all (array(select private.groups_i_lead()))
    and (thread.adoption_id, thread.lesson_key) not in (select mine.adoption_id, mine.lesson_key from private.lessons_i_lead() as mine)
    and not exists (select from public.lesson_replies as own where own.thread_id = thread.id and own.created_by = auth.uid() and own.deleted_at is null
                    and own.group_id in (select private.groups_i_am_in()))
$$;
grant execute on function private.threads_hidden_from_me() to authenticated;

alter table public.lesson_replies enable row level security;
grant select, update (body_html) on public.lesson_replies to authenticated;
create policy select_member on public.lesson_replies for select to authenticated
  using (group_id = any (array(select private.groups_i_read_talk_in())) and (deleted_at is null or leaves_mark)
    and (adoption_id, lesson_key) not in (select closed.adoption_id, closed.lesson_key from private.adopted_lessons_closed_to_me() as closed)
    and (created_by = (select auth.uid()) or thread_id not in (select private.threads_hidden_from_me())));
create policy update_author on public.lesson_replies for update to authenticated
  using (created_by = (select auth.uid()) and deleted_at is null and group_id = any (array(select private.groups_i_talk_in()))
    and exists (select from public.lesson_threads as its where its.id = thread_id and its.deleted_at is null and its.state <> 'locked'));

-- a sign is read with its thread's answers
alter table public.lesson_reactions enable row level security;
grant select on public.lesson_reactions to authenticated;
create policy select_reader on public.lesson_reactions for select to authenticated
  using (thread_id not in (select private.threads_hidden_from_me())
    and exists (select from public.lesson_replies as its where its.id = lesson_reactions.reply_id and its.deleted_at is null));

alter table public.thread_reads enable row level security;
grant select on public.thread_reads to authenticated;
create policy select_self on public.thread_reads for select to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.lesson_threads as its where its.id = thread_id));

-- What follows
create trigger _100_touch before update of body_html, deleted_at on public.lesson_replies for each row execute function private.tg__touch();

/** The channels that hear of what is in a thread: the group's; where answers are hidden, those of the people who have answered and who lead the lesson. */
create function private.topics_of_thread(thread public.lesson_threads) returns setof text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not thread.hide_until_answered then
    return next 'group:' || thread.group_id;
  else
    return query
    select 'user:' || member.user_id from public.group_members as member
    where member.group_id = thread.group_id and (member.user_id = any (private.leaders_of(thread.group_id, thread.adoption_id, thread.lesson_key))
      or exists (select from public.lesson_replies as own where own.thread_id = thread.id and own.created_by = member.user_id and own.deleted_at is null));
  end if;
end $$;

create function private.tg_lesson_replies__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(told.topic, 'lesson_replies', tg_op, array_agg(told.id)) from (
    select topic, changed.id from changed join public.lesson_threads as thread on thread.id = changed.thread_id, private.topics_of_thread(thread) as topic
    union
    select 'user:' || changed.created_by, changed.id from changed join public.lesson_threads as thread on thread.id = changed.thread_id and thread.hide_until_answered
  ) as told where told.topic is not null group by told.topic;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.lesson_replies
  referencing new table as changed for each statement execute function private.tg_lesson_replies__tell();
create trigger _900_tell_update after update on public.lesson_replies
  referencing new table as changed for each statement execute function private.tg_lesson_replies__tell();

/** Signs are told of by the ids of their replies, as these are. */
create function private.tg_lesson_reactions__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(told.topic, 'lesson_reactions', tg_op, array_agg(told.reply_id)) from (
    select distinct topic, changed.reply_id from changed join public.lesson_threads as thread on thread.id = changed.thread_id, private.topics_of_thread(thread) as topic
  ) as told group by told.topic;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.lesson_reactions
  referencing new table as changed for each statement execute function private.tg_lesson_reactions__tell();
create trigger _900_tell_delete after delete on public.lesson_reactions
  referencing old table as changed for each statement execute function private.tg_lesson_reactions__tell();
create trigger _900_tell_insert after insert on public.thread_reads
  referencing new table as changed for each statement execute function private.tg__tell_user('thread_id');
create trigger _900_tell_update after update on public.thread_reads
  referencing new table as changed for each statement execute function private.tg__tell_user('thread_id');

insert into private.exports (name, query) values
  ('lesson_replies', 'select own.thread_id, own.body_html, own.created_at from public.lesson_replies as own where own.created_by = $1 and own.deleted_at is null order by own.created_at, own.id'),
  ('lesson_reactions', 'select own.reply_id, own.emoji, own.created_at from public.lesson_reactions as own where own.user_id = $1 order by own.created_at, own.reply_id'),
  ('thread_reads', 'select own.thread_id, own.read_at, own.follows from public.thread_reads as own where own.user_id = $1 order by own.read_at, own.thread_id');
