/*
 * Journal templates: how an entry may begin.
 *
 * Some come with the product and are everybody’s to read; one’s own are made, changed and deleted by who made them, and
 * nobody else sees them. What was written from a template stays when it is deleted.
 */
create table public.journal_templates (
  id          uuid primary key default gen_random_uuid(),
  -- null: comes with the product
  created_by  uuid default auth.uid() references public.users on delete cascade,
  name        text not null constraint journal_templates_name_check check (length(name) <= 60 and length(trim(name)) > 0),
  body_html   public.html not null default '' constraint journal_templates_body_check check (length(body_html) <= 20000),
  icon        text constraint journal_templates_icon_check check (length(icon) between 1 and 30),
  rank        text not null collate "C" default 'm' constraint journal_templates_rank_check check (length(rank) between 1 and 500),
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1
);
create index journal_templates_own on public.journal_templates (created_by, rank, id);
alter table public.journal_entries
  add constraint journal_entries_template_id_fkey foreign key (template_id) references public.journal_templates on delete set null;
create index journal_entries_template on public.journal_entries (template_id) where template_id is not null;

-- Who may
revoke all on public.journal_templates from service_role;
alter table public.journal_templates enable row level security;
grant select, delete on public.journal_templates to authenticated;
grant insert (id, name, body_html, icon, rank), update (name, body_html, icon, rank) on public.journal_templates to authenticated;
create policy select_maker on public.journal_templates for select to authenticated
  using ((created_by = (select auth.uid()) or created_by is null) and (select private.my_role()) is not null);
create policy insert_maker on public.journal_templates for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_maker on public.journal_templates for update to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy delete_maker on public.journal_templates for delete to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);

-- What follows
create trigger _100_touch before update on public.journal_templates for each row execute function private.tg__touch();
create trigger _190_refuse before insert or update on public.journal_templates for each row execute function private.tg__refuse_quietly();

/** Told to their maker; of those that come with the product nobody needs to hear. */
create function private.tg__tell_maker() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || changed.created_by, tg_table_name, tg_op, array_agg(changed.id)) from changed
  where changed.created_by is not null group by changed.created_by;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.journal_templates
  referencing new table as changed for each statement execute function private.tg__tell_maker();
create trigger _900_tell_update after update on public.journal_templates
  referencing new table as changed for each statement execute function private.tg__tell_maker();
create trigger _900_tell_delete after delete on public.journal_templates
  referencing old table as changed for each statement execute function private.tg__tell_maker();

-- What comes with the product
insert into public.journal_templates (id, created_by, name, icon, rank, body_html) values
  ('0a000000-0000-4000-8000-000000000001', null, 'A day in three lines', 'sun', 'a',
   '<p>What happened today that I want to keep?</p><p></p><p>What was hard, and how did I meet it?</p><p></p><p>What am I looking forward to tomorrow?</p><p></p>'),
  ('0a000000-0000-4000-8000-000000000002', null, 'Three good things', 'heart', 'b',
   '<p>Three things that went well today, and why they did:</p><ol><li><p></p></li><li><p></p></li><li><p></p></li></ol>'),
  ('0a000000-0000-4000-8000-000000000003', null, 'Morning page', 'sunrise', 'c',
   '<p>How I woke up:</p><p></p><p>What is on my mind:</p><p></p><p>One thing that would make this a good day:</p><p></p>'),
  ('0a000000-0000-4000-8000-000000000004', null, 'Week in review', 'calendar-week', 'd',
   '<p>This week in a sentence:</p><p></p><h2>What went well</h2><ul><li><p></p></li></ul><h2>What didn’t</h2><ul><li><p></p></li></ul><h2>What I learned</h2><p></p><h2>Next week</h2><ul><li><p></p></li></ul>'),
  ('0a000000-0000-4000-8000-000000000005', null, 'Letting go of a worry', 'cloud', 'e',
   '<p>What worries me:</p><p></p><p>What I know for sure, and what I’m guessing:</p><p></p><p>What I can do about it, and what I can’t:</p><p></p><p>What I’d say to a friend with this worry:</p><p></p>'),
  ('0a000000-0000-4000-8000-000000000006', null, 'A decision', 'arrows-split', 'f',
   '<p>What I have to decide, and by when:</p><p></p><h2>For it</h2><ul><li><p></p></li></ul><h2>Against it</h2><ul><li><p></p></li></ul><p>How I’d feel about each in a year:</p><p></p>'),
  ('0a000000-0000-4000-8000-000000000007', null, 'Someone I met', 'user', 'g',
   '<p>Who it was, and where we met:</p><p></p><p>What we talked about:</p><p></p><p>What I’d like to remember, and ask next time:</p><p></p>'),
  ('0a000000-0000-4000-8000-000000000008', null, 'Book, film or song', 'book', 'h',
   '<p>What it was:</p><p></p><p>A line or moment that stayed with me:</p><blockquote><p></p></blockquote><p>What it made me think of:</p><p></p>'),
  ('0a000000-0000-4000-8000-000000000009', null, 'A trip', 'map-pin', 'i',
   '<p>Where we went, and who came along:</p><p></p><p>What I saw, heard, ate and smelled:</p><p></p><p>What nobody had planned:</p><p></p>');
