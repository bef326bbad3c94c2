/*
 * Journal entries: what somebody writes for themselves.
 *
 * An entry is read and changed by who wrote it and by nobody else: no group, no admin’s pass, no service key and no audit
 * reaches it, and a house test holds the list of the functions that name it. Its day is the writer’s to choose; `version`
 * is raised by every save, so that a save based on an older one finds no row. What it was written for (a prompt, a
 * template, a step of a lesson) may go without it. No word of an entry stands in a refusal: what breaks a rule is refused
 * by the rule’s name alone, before Postgres would quote the row.
 */
-- How it is said
/** Up to three feelings, each by its key and once. */
create function private.are_feelings(feelings text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(feelings) = 0 or cardinality(feelings) <= 3 and array_ndims(feelings) = 1
    and (select bool_and(it is not null and it ~ '^[a-z_]{2,20}$') and count(distinct it) = cardinality(feelings) from unnest(feelings) as it)
$$;

/** Up to twenty tags on one line each, none of them twice. */
create function private.are_tags(tags text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(tags) = 0 or cardinality(tags) <= 20 and array_ndims(tags) = 1
    and (select bool_and(it is not null and length(it) between 1 and 40 and it = trim(it) and it !~ '[\x01-\x1f\x7f]') and count(distinct it) = cardinality(tags) from unnest(tags) as it)
$$;

grant execute on function private.are_feelings(text[]), private.are_tags(text[]) to authenticated;

create table public.journal_entries (
  id                 uuid primary key default gen_random_uuid(),
  created_by         uuid not null default auth.uid() references public.users on delete cascade,
  -- the day as its writer lives it, and the time if they say one
  entry_date         date not null constraint journal_entries_entry_date_check check (entry_date >= '1900-01-01'),
  entry_time         time,
  tz                 text constraint journal_entries_tz_check check (tz ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  title              text constraint journal_entries_title_check check (length(title) <= 160),
  -- 100,000 letters, which the editor counts, and nearly as many signs for their marks: no HTML has more than 200,000
  body_html          public.html not null default '' constraint journal_entries_body_check check (length(body_html) <= 195000),
  -- what a trigger reads in it: generated columns would be made anew by every save, also of a mood
  body_text          text not null default '',
  has_photo          boolean not null default false,
  word_count         int not null default 0,
  mood               smallint constraint journal_entries_mood_check check (mood between 1 and 5),
  feelings           text[] not null default '{}' constraint journal_entries_feelings_check check (private.are_feelings(feelings)),
  tags               text[] not null default '{}' constraint journal_entries_tags_check check (private.are_tags(tags)),
  prompt_id          uuid,
  template_id        uuid,
  source             text not null default 'manual'
    constraint journal_entries_source_check check (source in ('manual', 'lesson_reflect', 'day_outline', 'review', 'import')),
  -- of what was written beside a lesson: without foreign keys, since it outlives the lesson
  adoption_id        uuid,
  lesson_key         uuid,
  item_key           uuid,
  -- as the device says
  client_written_at  timestamptz,
  version            int not null default 1,
  created_at         timestamptz not null default private.clock(),
  updated_at         timestamptz not null default private.clock(),
  deleted_at         timestamptz,
  deleted_by         uuid references public.users on delete set null
) with (toast_tuple_target = 512);
create index journal_entries_own on public.journal_entries (created_by, entry_date desc, id desc) where deleted_at is null;
create index journal_entries_trash on public.journal_entries (created_by, deleted_at) where deleted_at is not null;
create index journal_entries_deleted on public.journal_entries (deleted_at) where deleted_at is not null;
create index journal_entries_deleted_by on public.journal_entries (deleted_by) where deleted_by is not null;
create index journal_entries_lesson on public.journal_entries (created_by, adoption_id, lesson_key) where adoption_id is not null;

-- Who may: who wrote it
revoke all on public.journal_entries from service_role;
alter table public.journal_entries enable row level security;
grant select on public.journal_entries to authenticated;
grant insert (id, entry_date, entry_time, tz, title, body_html, mood, feelings, tags, prompt_id, template_id, source,
              adoption_id, lesson_key, item_key, client_written_at),
      update (entry_date, entry_time, tz, title, body_html, mood, feelings, tags, prompt_id, template_id, client_written_at)
  on public.journal_entries to authenticated;
create policy select_writer on public.journal_entries for select to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy insert_writer on public.journal_entries for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_writer on public.journal_entries for update to authenticated
  using (created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy hide_deleted on public.journal_entries as restrictive for all to authenticated using (deleted_at is null);

-- What follows
/**
 * Refuses what breaks a rule of its table by the rule’s name alone. Postgres itself would quote the row, and this is for
 * rows of which no word may stand in an answer or in a log. Generated columns have no rules that this could ask.
 */
create function private.tg__refuse_quietly() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  missing constant text := (
    select string_agg(format('when its.%I is null then %L', part.attname, part.attname), ' ' order by part.attnum) from pg_attribute as part
    where part.attrelid = tg_relid and part.attnum > 0 and part.attnotnull and not part.attisdropped and part.attgenerated = '');
  broken constant text := (
    select string_agg(format('when not (%s) then %L', pg_get_expr(rule.conbin, rule.conrelid), rule.conname), ' ' order by rule.conname) from pg_constraint as rule
    where rule.conrelid = tg_relid and rule.contype = 'c');
  said text[];
begin
  execute format('select array[%s, %s] from (select ($1).*) as its', 'case ' || missing || ' end', 'case ' || broken || ' end') into said using new;
  if said[1] is not null then
    raise exception 'null value in column "%" of relation "%" violates not-null constraint', said[1], tg_table_name
      using errcode = '23502', schema = tg_table_schema, table = tg_table_name, column = said[1];
  elsif said[2] is not null then
    raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, said[2]
      using errcode = '23514', schema = tg_table_schema, table = tg_table_name, constraint = said[2];
  end if;
  return new;
end $$;

/** No day is later than tomorrow, wherever its writer is; one’s own day is never told by the server’s. */
create function private.tg_journal_entries__date() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.entry_date > (private.clock() at time zone 'UTC' + interval '14 hours')::date + 1 then
    raise exception 'new row for relation "journal_entries" violates check constraint "journal_entries_entry_date_check"'
      using errcode = '23514', schema = 'public', table = 'journal_entries', constraint = 'journal_entries_entry_date_check';
  end if;
  return new;
end $$;
create trigger _050_date before insert or update of entry_date on public.journal_entries
  for each row execute function private.tg_journal_entries__date();

/** What is said of the pictures in a text, on one line. */
create function private.captions_of(body public.html) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select trim(regexp_replace(replace(replace(replace(replace(replace(string_agg(found[1], ' '),
    '&nbsp;', ' '), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '\s+', ' ', 'g'))
  from regexp_matches(body, '<img [^>]*\yalt="([^"]*)"', 'g') as found
$$;
grant execute on function private.captions_of(public.html) to authenticated;

/** The words of an entry, how many they are, and whether it shows a picture. What its pictures say is found, too, and not counted. */
create function private.tg_journal_entries__read() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.body_text := private.text_of(new.body_html);
  -- they stand apart by single spaces
  new.word_count := case when new.body_text = '' then 0 else 1 + length(new.body_text) - length(replace(new.body_text, ' ', '')) end;
  new.has_photo := position('<img ' in new.body_html) > 0;
  if new.has_photo then
    new.body_text := trim(concat_ws(' ', new.body_text, private.captions_of(new.body_html)));
  end if;
  return new;
end $$;
create trigger _150_read_insert before insert on public.journal_entries
  for each row when (new.body_html <> '') execute function private.tg_journal_entries__read();
create trigger _150_read_update before update of body_html on public.journal_entries
  for each row when (new.body_html is distinct from old.body_html) execute function private.tg_journal_entries__read();
create trigger _100_touch before update on public.journal_entries for each row execute function private.tg__touch();
create trigger _190_refuse before insert or update on public.journal_entries for each row execute function private.tg__refuse_quietly();

/** Told to who wrote them, on their own channel: ids, and nothing of what they say. */
create function private.tg_journal_entries__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || changed.created_by, 'journal_entries', tg_op, array_agg(changed.id)) from changed group by changed.created_by;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.journal_entries
  referencing new table as changed for each statement execute function private.tg_journal_entries__tell();
create trigger _900_tell_update after update on public.journal_entries
  referencing new table as changed for each statement execute function private.tg_journal_entries__tell();
create trigger _900_tell_delete after delete on public.journal_entries
  referencing old table as changed for each statement execute function private.tg_journal_entries__tell();

/** The tags of who asks, the most used first. */
create function public.journal_tags() returns table (name text, uses int)
  language sql stable set search_path = ''
as $$
  select tag, count(*)::int from public.journal_entries as own, unnest(own.tags) as tag
  where own.created_by = (select auth.uid()) and own.deleted_at is null
  group by tag order by 2 desc, 1
$$;
grant execute on function public.journal_tags() to authenticated;
