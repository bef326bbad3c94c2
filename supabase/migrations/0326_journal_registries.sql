/*
 * The journal among the other rooms: in the trash, in search and in what a person takes out, each time their own alone.
 *
 * Words are looked up in an index whose every word begins with a sign of its writer, so that a search reads the words of
 * one person and of nobody else, however many have written the same.
 */
-- Trash: the writer’s alone. What has no title is known by its first words
alter table private.trash_kinds add column words text check (words ~ '^[a-z_]+$');
insert into private.trash_kinds (kind, title, words) values ('journal_entries', 'title', 'body_text');

create or replace function private.trash(wanted uuid)
  returns table (kind text, id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.trash_kinds;
begin
  for its in select * from private.trash_kinds loop
    if its.listed_by is not null then
      return query execute format('select %L, listed.* from %s($1) as listed where not exists (select from private.removals as removed where removed.subject_id = listed.id and removed.lifted_at is null)',
        its.kind, its.listed_by) using wanted;
      continue;
    end if;
    return query execute format(
      'select %L, thing.id, coalesce(nullif(thing.%I::text, ''''), left(thing.%I, 80)), %s, thing.deleted_by, thing.deleted_at from public.%I as thing
       where thing.deleted_at > private.clock() - interval ''30 days'' and %s and ($1 is null or %4$s = $1)
         and not exists (select from private.removals as removed where removed.subject_id = thing.id and removed.lifted_at is null)
       order by thing.deleted_at desc limit 100',
      its.kind, its.title, coalesce(its.words, its.title), case when its.own is null then 'null::uuid' else 'thing.group_id' end, its.kind, private.trash_rule(its))
    using wanted;
  end loop;
end $$;
create function public.delete_journal_entry(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('journal_entries', id, true) $$;
create function public.restore_journal_entry(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('journal_entries', id, false) $$;
grant execute on function public.delete_journal_entry(uuid), public.restore_journal_entry(uuid) to authenticated;

-- Search
/** What the words of a person begin with in the index. */
create function private.words_mark(person uuid) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select right(person::text, 8) $$;

/** The words of an entry as they are looked up. What is too much for an index is kept all the same, found by how it begins. */
create function private.entry_words(person uuid, title text, body_text text) returns tsvector
  language plpgsql immutable parallel safe cost 500 set search_path = ''
as $$
declare
  mark constant text := private.words_mark(person);
  words text[];
begin
  begin
    words := tsvector_to_array(private.message_words(concat_ws(' ', title, body_text)));
    return array_to_tsvector(array(select mark || word from unnest(words) as word where octet_length(word) < 1000));
  exception when program_limit_exceeded then
    words := tsvector_to_array(private.message_words(concat_ws(' ', left(title, 160), left(body_text, 5000))));
    return array_to_tsvector(array(select mark || word from unnest(words) as word where octet_length(word) < 1000));
  end;
end $$;
-- the words of one person stand beside each other in it, so each save puts its own there at once, and none waits for many
create index journal_entries_words on public.journal_entries using gin (private.entry_words(created_by, title, body_text))
  with (fastupdate = off) where deleted_at is null;

/** What the index has to have for these patterns (see `private.read_question`) in what a person wrote. */
create function private.entry_query(person uuid, patterns text[]) returns tsquery
  language plpgsql immutable set search_path = ''
as $$
declare
  mark constant text := private.words_mark(person);
  pattern text;
  part text;
  asked tsquery;
  one tsquery;
begin
  foreach pattern in array patterns loop
    pattern := trim(both '% ' from pattern);
    if pattern ~ '[\u2e80-\uffdc]' then
      foreach part in array private.pairs_of(pattern) loop
        one := (quote_literal(mark || part) || case when char_length(part) = 2 then '' else ':*' end)::tsquery;
        -- a letter by itself may go on, unless a pair has it already
        if char_length(part) = 2 or pattern !~ ('[\u2e80-\uffdc]' || part || '(?![\u2e80-\uffdc])') then
          asked := coalesce(asked && one, one);
        end if;
      end loop;
      continue;
    end if;
    foreach part in array string_to_array(pattern, ' ') loop
      one := (quote_literal(mark || part) || ':*')::tsquery;
      asked := coalesce(asked && one, one);
    end loop;
  end loop;
  return asked;
end $$;

/**
 * Which entries of who asks are like all of these patterns. Past row level security, under which no index of words is used:
 * it tells nothing but the asker’s own ids.
 */
create function private.entries_with(patterns text[]) returns setof uuid
  language plpgsql stable security definer rows 100 set search_path = ''
as $$
declare
  -- several words in one pattern stand in this order, and letters without spaces beside each other: the index does not know that
  in_order constant boolean := exists (select from unnest(patterns) as it where trim(both '% ' from it) ~ '[ \u2e80-\uffdc]');
begin
  if private.my_role() is null or patterns = '{}' then
    return;
  end if;
  -- the index alone answers first: by the entries of a person, the words of each would have to be made anew
  return query execute format(
    'with worded as materialized (
       select its.id, its.created_by, its.title, its.body_text from public.journal_entries as its
       where private.entry_words(its.created_by, its.title, its.body_text) operator(pg_catalog.@@) %L::tsquery and its.deleted_at is null)
     select own.id from worded as own where own.created_by = auth.uid()'
    || case when in_order then ' and private.plain(concat_ws('' '', own.title, own.body_text)) like all ($1)' else '' end,
    private.entry_query(auth.uid(), patterns)) using patterns;
end $$;

create function private.search_journal(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  with hit as (
    select own.id, own.entry_date, (1 + 2 * (own.title is not null and private.plain(own.title) like all (sought.patterns))::int)::real as score
    from public.journal_entries as own
    where own.created_by = (select auth.uid()) and own.deleted_at is null
      and (sought.patterns = '{}' or own.id in (select private.entries_with(sought.patterns)))
      and sought.groups is null and sought.state is null and sought.topic is null
      and (sought.people is null or auth.uid() = any (sought.people))
      and (sought.after is null or own.entry_date >= sought.after) and (sought.before is null or own.entry_date < sought.before)
    order by score desc, own.entry_date desc limit most)
  select 'journal', own.id, coalesce(nullif(own.title, ''), nullif(left(own.body_text, 80), ''), ''), left(own.body_text, 400), null::uuid, own.created_by, null::text,
    own.entry_date::timestamptz, '/journal?entry=' || own.id, hit.score
  from hit join public.journal_entries as own using (id)
$$;
insert into private.searches (kind, function_name) values ('journal', 'private.search_journal');
grant execute on function private.entry_words(uuid, text, text), private.words_mark(uuid), private.entries_with(text[]), private.search_journal(private.sought, int) to authenticated;

-- How many: more than anybody writes, and less than would burden a server
create function private.tg_journal__limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  many text;
begin
  if tg_table_name = 'journal_entries' then
    many := case
      when 200 <= (select mine.entries from private.days_written as mine where mine.user_id = auth.uid() and mine.day = new.entry_date) then 'A day holds at most 200 entries.'
      when 50000 <= (select sum(mine.entries) from private.days_written as mine where mine.user_id = auth.uid()) then 'Your journal holds at most 50,000 entries.' end;
  elsif tg_table_name = 'journal_templates' then
    many := case when 100 <= (select count(*) from public.journal_templates as mine where mine.created_by = auth.uid())
      then 'At most 100 templates. Delete one that you no longer need.' end;
  else
    many := case when 500 <= (select count(*) from public.journal_prompts as mine where mine.created_by = auth.uid())
      then 'At most 500 prompts of your own. Delete one that you no longer need.' end;
  end if;
  if many is not null then
    raise exception '%', many using errcode = '23514';
  end if;
  return new;
end $$;
create trigger _040_limit before insert on public.journal_entries for each row when (auth.uid() is not null) execute function private.tg_journal__limit();
create trigger _040_limit before insert on public.journal_templates for each row when (auth.uid() is not null) execute function private.tg_journal__limit();
create trigger _040_limit before insert on public.journal_prompts for each row when (auth.uid() is not null) execute function private.tg_journal__limit();

-- Taken out
insert into private.exports (name, query) values
  ('journal_entries', 'select own.id, own.entry_date, own.entry_time, own.tz, own.title, own.body_html, own.mood, own.feelings, own.tags, own.source, own.client_written_at, own.created_at, own.updated_at from public.journal_entries as own where own.created_by = $1 and own.deleted_at is null order by own.entry_date, own.id'),
  ('journal_templates', 'select own.name, own.body_html, own.icon, own.created_at from public.journal_templates as own where own.created_by = $1 order by own.rank, own.id'),
  ('journal_prompts', 'select own.text, own.theme, own.active, own.created_at from public.journal_prompts as own where own.created_by = $1 order by own.created_at, own.id'),
  ('journal_settings', 'select own.reminder_time, own.reminder_days, own.prompt_themes, own.show_run, own.review_day from public.journal_settings as own where own.user_id = $1'),
  ('memory_hides', 'select own.entry_id, own.until from public.memory_hides as own where own.created_by = $1 order by own.created_at');
