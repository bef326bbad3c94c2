/*
 * Drafts: what somebody has begun to write, on all their devices.
 *
 * One per conversation, and one per topic in it, its person's alone. `thread` is the topic, else the conversation: by it,
 * the conversation and the person a draft is known.
 */
create table public.drafts (
  user_id          uuid not null default auth.uid() references public.users on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  topic_id         uuid,
  thread           uuid not null generated always as (coalesce(topic_id, conversation_id)) stored,
  body_html        public.html not null default '' check (length(body_html) <= 20000),
  reply_to_id      uuid references public.messages on delete set null,
  updated_at       timestamptz not null default private.clock(),
  primary key (user_id, conversation_id, thread),
  foreign key (conversation_id, topic_id) references public.topics (conversation_id, id) on delete cascade
);
create index drafts_topic on public.drafts (conversation_id, topic_id);
create index drafts_reply on public.drafts (reply_to_id) where reply_to_id is not null;

-- Who may: an upsert names every column that it is given, the key too
alter table public.drafts enable row level security;
grant select, delete on public.drafts to authenticated;
grant insert (user_id, conversation_id, topic_id, body_html, reply_to_id), update (user_id, conversation_id, topic_id, body_html, reply_to_id)
  on public.drafts to authenticated;
create policy select_self on public.drafts for select to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())));
-- what one answers is in that conversation: of any other message it is not learned whether it is there
create policy insert_self on public.drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids()))
    and (reply_to_id is null or exists (
      select from public.messages as answered where answered.id = reply_to_id and answered.conversation_id = drafts.conversation_id)));
create policy update_self on public.drafts for update to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())))
  with check (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids()))
    and (reply_to_id is null or exists (
      select from public.messages as answered where answered.id = reply_to_id and answered.conversation_id = drafts.conversation_id)));
create policy delete_self on public.drafts for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
create function private.tg_drafts__date() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := private.clock();
  return new;
end $$;
create trigger _100_date before update on public.drafts for each row execute function private.tg_drafts__date();
create trigger _900_tell_insert after insert on public.drafts
  referencing new table as changed for each statement execute function private.tg__tell_user('conversation_id');
create trigger _900_tell_update after update on public.drafts
  referencing new table as changed for each statement execute function private.tg__tell_user('conversation_id');
create trigger _900_tell_delete after delete on public.drafts
  referencing old table as changed for each statement execute function private.tg__tell_user('conversation_id');

insert into private.exports (name, query) values
  ('drafts', 'select conversation_id, topic_id, body_html, updated_at from public.drafts where user_id = $1 order by updated_at');
