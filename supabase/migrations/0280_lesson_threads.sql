/*
 * Lesson threads: what a group says beside a lesson, on a step of it or on words that are quoted.
 *
 * A thread is a comment, a question or the author's prompt. It hangs on keys, so that no change of the plan or of the text takes
 * it away. Members read it once the lesson is open to them. Where a prompt hides its answers, who has not answered sees none of
 * them, and nothing in the thread's row tells of them. Deleted words lie apart; where replies hang, an empty place stays.
 */
/** True for a place in a text: `{block, quote, before, after}`, each short. */
create function private.is_anchor(anchor jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(anchor) <> 'object' then false else anchor - '{block,quote,before,after}'::text[] = '{}' and not exists (
    select from jsonb_each(anchor) as part
    where jsonb_typeof(part.value) <> 'string' or length(part.value #>> '{}') > case part.key when 'quote' then 2000 else 64 end) end
$$;
grant execute on function private.is_anchor(jsonb) to authenticated, service_role;

/** Whether words say anything, or show a picture. */
create function private.says_something(words public.html) returns boolean
  language sql immutable set search_path = ''
as $$ select private.text_of(words) <> '' or position('<img ' in words) > 0 $$;
grant execute on function private.says_something(public.html) to authenticated, service_role;

create table public.lesson_threads (
  id                   uuid primary key,
  adoption_id          uuid not null,
  group_id             uuid not null,
  lesson_key           uuid not null,
  item_key             uuid,
  anchor               jsonb check (private.is_anchor(anchor)),
  kind                 text not null check (kind in ('comment', 'question', 'prompt')),
  title                text not null default '' check (length(title) <= 160),
  body_html            public.html not null default '' check (length(body_html) <= 10000),
  state                text not null default 'open' check (state in ('open', 'answered', 'locked')),
  accepted_reply_id    uuid,
  -- when that was accepted
  answered_at          timestamptz,
  hide_until_answered  boolean not null default false,
  -- where answers are hidden, when it began
  last_reply_at        timestamptz not null default private.clock(),
  -- the step whose author asks; once in an adoption
  prompt_key           uuid,
  created_by           uuid references public.users on delete set null,
  created_at           timestamptz not null default private.clock(),
  updated_at           timestamptz not null default private.clock(),
  version              int not null default 1,
  deleted_at           timestamptz,
  -- who took it away: whoever said it, or somebody who may delete anyone's words
  deleted_by_class     text check (deleted_by_class in ('author', 'moderator')),
  -- deleted with replies beneath: its place stays
  leaves_mark          boolean not null default false,
  constraint lesson_threads_whole unique (id, group_id, adoption_id, lesson_key),
  constraint lesson_threads_prompt check ((kind = 'prompt') = (prompt_key is not null) and (kind = 'prompt' or not hide_until_answered)),
  constraint lesson_threads_words check (deleted_at is not null or kind = 'prompt' or title <> '' or private.says_something(body_html)),
  constraint lesson_threads_accepted check (accepted_reply_id is null or kind = 'question'),
  constraint lesson_threads_deleted check ((deleted_at is null) = (deleted_by_class is null)),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create unique index lesson_threads_prompt_key on public.lesson_threads (adoption_id, prompt_key) where prompt_key is not null;
create index lesson_threads_lesson on public.lesson_threads (adoption_id, lesson_key, last_reply_at desc, id desc);
create index lesson_threads_unanswered on public.lesson_threads (adoption_id, created_at) where kind = 'question' and state = 'open' and deleted_at is null;
create index lesson_threads_adoption on public.lesson_threads (group_id, adoption_id);
create index lesson_threads_created_by on public.lesson_threads (created_by);
create index lesson_threads_hiding on public.lesson_threads (group_id) where hide_until_answered;

/** Words that were deleted, of a thread or of a reply in it, to be had back for thirty days. */
create table private.deleted_talk (
  id          uuid primary key,
  thread_id   uuid not null references public.lesson_threads on delete cascade,
  -- of a thread alone
  title       text,
  body_html   text not null,
  author_id   uuid references public.users on delete cascade,
  deleted_by  uuid references public.users on delete set null,
  deleted_at  timestamptz not null default private.clock()
);
create index deleted_talk_thread on private.deleted_talk (thread_id);
create index deleted_talk_author on private.deleted_talk (author_id);
create index deleted_talk_deleted_by on private.deleted_talk (deleted_by);
create index deleted_talk_deleted_at on private.deleted_talk (deleted_at);

-- Who may
/** Those of these groups in which talk is switched on; as `private.flag` says of each, for all at once. */
create function private.groups_that_talk(ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select around.id from public.groups as around cross join public.feature_flags as its
  left join public.feature_flag_overrides as own on own.key = its.key and own.group_id = around.id
  left join public.feature_flag_overrides as common on common.key = its.key and common.tenant_id = around.tenant_id
  where around.id = any (ids) and its.key = 'lesson_discussions' and not its.killed and coalesce(own.enabled, common.enabled, its.enabled)
$$;

/** The groups of which who asks reads the talk beside lessons. */
create function private.groups_i_read_talk_in() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select private.groups_that_talk(array(select private.my_group_ids())) $$;

/** The groups in which who asks may write beside lessons, as one of their people. */
create function private.groups_i_talk_in() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select around.id from public.groups as around
  where around.id in (select private.groups_i_am_in()) and around.id in (select private.my_group_ids('groupDataAccess'))
    and around.archived_at is null and around.id in (select private.groups_that_talk(array(select private.groups_i_am_in())))
$$;
grant execute on function private.groups_i_read_talk_in(), private.groups_i_talk_in() to authenticated;

/** Whether the members of a group talk about what it follows: its adaptation may say that they do not. */
create function private.is_discussed(its public.adoptions) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (select from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = its.curriculum_id
                     and said.op = 'edit' and said.field = 'discussion' and said.value = 'false')
$$;

alter table public.lesson_threads enable row level security;
grant select, update (title, body_html) on public.lesson_threads to authenticated;
create policy select_member on public.lesson_threads for select to authenticated
  using (group_id = any (array(select private.groups_i_read_talk_in())) and (deleted_at is null or leaves_mark)
    and (adoption_id, lesson_key) not in (select closed.adoption_id, closed.lesson_key from private.adopted_lessons_closed_to_me() as closed));
create policy update_author on public.lesson_threads for update to authenticated
  using (created_by = (select auth.uid()) and deleted_at is null and state <> 'locked' and group_id = any (array(select private.groups_i_talk_in())));

-- What follows
-- what was said anew has a new version; that somebody replied has none
create trigger _100_touch before update of title, body_html, deleted_at on public.lesson_threads for each row execute function private.tg__touch();

/** Threads are told to the group by their ids. */
create function private.tg_lesson_threads__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || changed.group_id, 'lesson_threads', tg_op, array_agg(changed.id)) from changed group by changed.group_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.lesson_threads
  referencing new table as changed for each statement execute function private.tg_lesson_threads__tell();
create trigger _900_tell_update after update on public.lesson_threads
  referencing new table as changed for each statement execute function private.tg_lesson_threads__tell();

insert into private.exports (name, query) values
  ('lesson_threads', 'select own.adoption_id, own.lesson_key, own.kind, own.title, own.body_html, own.created_at from public.lesson_threads as own where own.created_by = $1 and own.deleted_at is null order by own.created_at, own.id');
