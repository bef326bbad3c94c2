/*
 * Reflections: what somebody writes into their journal on a step of a lesson.
 *
 * The lesson learns that the step is done, or no longer, and nothing else: no word, no id, no length. It is done while one’s
 * journal has something written on it. What is written stays written in any case, also where the lesson is no longer open to who
 * writes, or they have left; then its progress is as it was.
 */
create index journal_entries_reflections on public.journal_entries (created_by, item_key) where item_key is not null;

-- What follows
/** Says of a step of a lesson whether who asks has something written on it, where they may say so. */
create function private.mark_reflection(adoption_id uuid, lesson_key uuid, item_key uuid, said_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  is_written constant boolean := exists (
    select from public.journal_entries as own
    where own.created_by = auth.uid() and own.item_key = mark_reflection.item_key and own.adoption_id = mark_reflection.adoption_id
      and own.source = 'lesson_reflect' and own.deleted_at is null and (own.body_text <> '' or own.has_photo));
  is_done constant boolean := exists (
    select from public.item_progress as known
    where known.adoption_id = mark_reflection.adoption_id and known.user_id = auth.uid() and known.item_key = mark_reflection.item_key and known.state = 'done');
  its public.adoptions;
begin
  if is_written = is_done then
    return;
  end if;
  its := private.lesson_to_study(mark_reflection.adoption_id, mark_reflection.lesson_key);
  if private.step_to_do(its, mark_reflection.lesson_key, mark_reflection.item_key) ->> 'kind' = 'reflect' then
    perform private.finish_item(mark_reflection.adoption_id, mark_reflection.lesson_key, mark_reflection.item_key, is_written, mark_reflection.said_at);
  end if;
-- not theirs, gone, or not open: the entry stands all the same
exception when sqlstate 'PT404' or sqlstate 'PT409' or insufficient_privilege then
  return;
end $$;

create function private.tg_journal_entries__reflect() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.created_by = auth.uid() then
    -- written long ago without a network, it was done then
    perform private.mark_reflection(new.adoption_id, new.lesson_key, new.item_key, case when tg_op = 'INSERT' then new.client_written_at end);
  end if;
  return null;
end $$;
create trigger _550_reflect after insert on public.journal_entries
  for each row when (new.source = 'lesson_reflect' and new.item_key is not null and new.adoption_id is not null and new.lesson_key is not null)
  execute function private.tg_journal_entries__reflect();
create trigger _550_reflect_again after update of body_html, deleted_at on public.journal_entries
  for each row when (new.source = 'lesson_reflect' and new.item_key is not null and new.adoption_id is not null and new.lesson_key is not null
    and ((old.deleted_at is null) <> (new.deleted_at is null) or (old.body_html = '') <> (new.body_html = '') or (old.body_text = '') <> (new.body_text = '') or old.has_photo <> new.has_photo))
  execute function private.tg_journal_entries__reflect();
