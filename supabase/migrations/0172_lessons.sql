/*
 * Lessons: what a version is made of. Units hold lessons, lessons hold items, and beside them stand the tasks that a group
 * gets with them.
 *
 * Each has a row of its own in every version, and a `key` that is the same in all of them: what groups do hangs on keys,
 * and none is ever given to another thing. Owner and editors write in the draft. What leaders alone read, their notes and
 * the answers of a quiz, stands in tables of its own; items and tasks for leaders are hidden from members. Whatever is of
 * a published version stays as it is, for everybody, the tables' owner too.
 */
/** Keys that were ever given, and to what. */
create table private.node_keys (
  key            uuid primary key,
  curriculum_id  uuid not null references public.curricula on delete cascade,
  kind           text not null,
  unique (curriculum_id, key)
);

/** Whether these are a few words each, so many at most. */
create function private.are_words(list text[], many int, length int) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select cardinality(list) <= many and array_position(list, null) is null
    and not exists (select from unnest(list) as words where char_length(words) > are_words.length or trim(words) = '')
$$;
grant execute on function private.are_words(text[], int, int) to authenticated, service_role;

create table public.units (
  id            uuid primary key default gen_random_uuid(),
  version_id    uuid not null references public.curriculum_versions on delete cascade,
  key           uuid not null default gen_random_uuid(),
  title         text not null check (length(title) <= 120 and length(trim(title)) > 0),
  summary_html  public.html check (length(summary_html) <= 20000),
  rank          text not null collate "C" check (length(rank) between 1 and 400),
  updated_at    timestamptz not null default private.clock(),
  version       int not null default 1,
  unique (version_id, key)
);

create table public.lessons (
  id          uuid primary key default gen_random_uuid(),
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  key         uuid not null default gen_random_uuid(),
  unit_key    uuid not null,
  title       text not null check (length(title) <= 160 and length(trim(title)) > 0),
  blocks      jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  objectives  text[] not null default '{}' check (private.are_words(objectives, 20, 300)),
  materials   text[] not null default '{}' check (private.are_words(materials, 50, 200)),
  tags        text[] not null default '{}' check (private.are_words(tags, 20, 40)),
  standards   text check (length(standards) <= 2000),
  minutes     int check (minutes between 1 and 600),
  release     text not null default 'open' check (release in ('open', 'on_date', 'after_previous')),
  completion  text not null default 'manual' check (completion in ('manual', 'dwell', 'all_required')),
  dwell_sec   int not null default 30 check (dwell_sec between 5 and 3600),
  -- whether it may be read before a curriculum is taken up
  sample      boolean not null default false,
  -- where it is not the curriculum's
  lang        text check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  rank        text not null collate "C" check (length(rank) between 1 and 400),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  unique (version_id, key),
  foreign key (version_id, unit_key) references public.units (version_id, key) on delete cascade
);
create index lessons_place on public.lessons (version_id, unit_key, rank, key) include (minutes);

create table public.lesson_items (
  id          uuid primary key default gen_random_uuid(),
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  key         uuid not null default gen_random_uuid(),
  lesson_key  uuid not null,
  kind        text not null check (kind in ('read', 'watch', 'listen', 'discuss', 'do', 'reflect', 'quiz', 'upload', 'link', 'in_person')),
  title       text not null check (length(title) <= 160 and length(trim(title)) > 0),
  blocks      jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  -- by kind: private.settings_fault
  settings    jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 100000),
  minutes     int check (minutes between 1 and 600),
  required    boolean not null default true,
  audience    text not null default 'all' check (audience in ('all', 'leaders')),
  rank        text not null collate "C" check (length(rank) between 1 and 400),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  unique (version_id, key),
  foreign key (version_id, lesson_key) references public.lessons (version_id, key) on delete cascade
);
create index lesson_items_place on public.lesson_items (version_id, lesson_key, rank, key);

create table public.curriculum_tasks (
  id               uuid primary key default gen_random_uuid(),
  version_id       uuid not null references public.curriculum_versions on delete cascade,
  key              uuid not null default gen_random_uuid(),
  -- null: of the whole
  lesson_key       uuid,
  title            text not null check (length(title) <= 200 and length(trim(title)) > 0),
  body_html        public.html check (length(body_html) <= 20000),
  -- the day from which the offset counts: that of its lesson, or of the start
  anchor           text not null default 'start' check (anchor in ('lesson', 'start')),
  offset_days      int not null default 0 check (offset_days between -90 and 90),
  completion_mode  text not null default 'any' check (completion_mode in ('any', 'each')),
  audience         text not null default 'all' check (audience in ('all', 'leaders')),
  rank             text not null collate "C" check (length(rank) between 1 and 400),
  updated_at       timestamptz not null default private.clock(),
  version          int not null default 1,
  constraint curriculum_tasks_lesson_anchor check (anchor = 'start' or lesson_key is not null),
  unique (version_id, key),
  foreign key (version_id, lesson_key) references public.lessons (version_id, key) on delete cascade
);
create index curriculum_tasks_place on public.curriculum_tasks (version_id, lesson_key, rank, key);

/** Words for leaders, beside a unit, a lesson or an item. */
create table public.leader_texts (
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  key         uuid not null,
  blocks      jsonb not null check (jsonb_typeof(blocks) = 'array'),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  primary key (version_id, key)
);
/** The answers of a quiz: `{<key of a question>: {right, feedback}}`. */
create table public.quiz_answers (
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  key         uuid not null,
  answers     jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 100000),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  primary key (version_id, key)
);

-- Who may
alter table public.units enable row level security;
grant select on public.units to authenticated;
grant insert (id, version_id, key, title, summary_html, rank), update (title, summary_html) on public.units to authenticated;
create policy select_reader on public.units for select to authenticated
  using (version_id = any (array(select private.my_version_ids())));
create policy insert_editor on public.units for insert to authenticated
  with check (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));
create policy update_editor on public.units for update to authenticated
  using (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));

alter table public.lessons enable row level security;
grant select on public.lessons to authenticated;
grant insert (id, version_id, key, unit_key, title, blocks, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang, rank),
  update (title, blocks, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang) on public.lessons to authenticated;
create policy select_reader on public.lessons for select to authenticated
  using (version_id = any (array(select private.my_version_ids())));
create policy insert_editor on public.lessons for insert to authenticated
  with check (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));
create policy update_editor on public.lessons for update to authenticated
  using (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));

alter table public.lesson_items enable row level security;
grant select on public.lesson_items to authenticated;
grant insert (id, version_id, key, lesson_key, kind, title, blocks, settings, minutes, required, audience, rank),
  update (kind, title, blocks, settings, minutes, required, audience) on public.lesson_items to authenticated;
create policy select_reader on public.lesson_items for select to authenticated
  using (audience = 'all' and version_id = any (array(select private.my_version_ids())));
create policy select_leader on public.lesson_items for select to authenticated
  using (audience = 'leaders' and version_id = any (array(select private.my_led_version_ids())));
create policy insert_editor on public.lesson_items for insert to authenticated
  with check (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));
create policy update_editor on public.lesson_items for update to authenticated
  using (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));

alter table public.curriculum_tasks enable row level security;
grant select on public.curriculum_tasks to authenticated;
grant insert (id, version_id, key, lesson_key, title, body_html, anchor, offset_days, completion_mode, audience, rank),
  update (title, body_html, anchor, offset_days, completion_mode, audience) on public.curriculum_tasks to authenticated;
create policy select_reader on public.curriculum_tasks for select to authenticated
  using (audience = 'all' and version_id = any (array(select private.my_version_ids())));
create policy select_leader on public.curriculum_tasks for select to authenticated
  using (audience = 'leaders' and version_id = any (array(select private.my_led_version_ids())));
create policy insert_editor on public.curriculum_tasks for insert to authenticated
  with check (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));
create policy update_editor on public.curriculum_tasks for update to authenticated
  using (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));

alter table public.leader_texts enable row level security;
grant select on public.leader_texts to authenticated;
grant insert (version_id, key, blocks), update (version_id, key, blocks) on public.leader_texts to authenticated;
create policy select_leader on public.leader_texts for select to authenticated
  using (version_id = any (array(select private.my_led_version_ids())));
create policy insert_editor on public.leader_texts for insert to authenticated
  with check (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));
create policy update_editor on public.leader_texts for update to authenticated
  using (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));

alter table public.quiz_answers enable row level security;
grant select on public.quiz_answers to authenticated;
grant insert (version_id, key, answers), update (version_id, key, answers) on public.quiz_answers to authenticated;
create policy select_leader on public.quiz_answers for select to authenticated
  using (version_id = any (array(select private.my_led_version_ids())));
create policy insert_editor on public.quiz_answers for insert to authenticated
  with check (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));
create policy update_editor on public.quiz_answers for update to authenticated
  using (version_id = any (array(select private.my_authored_ids('{owner,editor}'))));

-- Files
create index lessons_files on public.lessons using gin (private.files_of(blocks));
create index lesson_items_files on public.lesson_items using gin (private.files_of(blocks || settings));
create index leader_texts_files on public.leader_texts using gin (private.files_of(blocks));
create index units_files on public.units using gin (private.files_of(summary_html::text)) where summary_html like '%<img%';
create index curriculum_tasks_files on public.curriculum_tasks using gin (private.files_of(body_html::text)) where body_html like '%<img%';

/**
 * Whether who asks reads a file of the bucket: one of a text that they read, of a curriculum that they write, or of their
 * own folder. Past row level security, under which no index of files is used.
 */
create function private.reads_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select split_part(path, '/', 1) = auth.uid()::text
    or split_part(path, '/', 1) = any (array(select private.my_authored_ids('{owner,editor,commenter}')::text))
    or exists (select from public.lessons as its where private.files_of(its.blocks) @> array[path] and its.version_id in (select private.my_version_ids()))
    or exists (select from public.lesson_items as its where private.files_of(its.blocks || its.settings) @> array[path]
                 and its.version_id in (select private.my_version_ids()) and (its.audience = 'all' or its.version_id in (select private.my_led_version_ids())))
    or exists (select from public.units as its where private.files_of(its.summary_html::text) @> array[path] and its.summary_html like '%<img%'
                 and its.version_id in (select private.my_version_ids()))
    or exists (select from public.curriculum_tasks as its where private.files_of(its.body_html::text) @> array[path] and its.body_html like '%<img%'
                 and its.version_id in (select private.my_version_ids()) and (its.audience = 'all' or its.version_id in (select private.my_led_version_ids())))
    or exists (select from public.leader_texts as its where private.files_of(its.blocks) @> array[path] and its.version_id in (select private.my_led_version_ids()))
    or exists (select from public.curricula as its where its.id::text = split_part(path, '/', 1) and its.cover_path = path
                 and its.id in (select private.my_curriculum_ids()))
$$;

/** Whether any text of any version names a file. */
create function private.names_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.lessons as its where private.files_of(its.blocks) @> array[path])
    or exists (select from public.lesson_items as its where private.files_of(its.blocks || its.settings) @> array[path])
    or exists (select from public.units as its where private.files_of(its.summary_html::text) @> array[path] and its.summary_html like '%<img%')
    or exists (select from public.curriculum_tasks as its where private.files_of(its.body_html::text) @> array[path] and its.body_html like '%<img%')
    or exists (select from public.leader_texts as its where private.files_of(its.blocks) @> array[path])
    or exists (select from public.curricula as its where its.id::text = split_part(path, '/', 1) and its.cover_path = path)
$$;
grant execute on function private.reads_file(text) to authenticated;

-- files of a curriculum, as `<curriculum id>/<random>/<name>`; nobody takes one away from a version that shows it
create policy select_curriculum_file on storage.objects for select to authenticated
  using (bucket_id = 'curriculum' and name ~ '^[^/]+/[\w-]{8,60}/[^/]{1,200}$' and private.reads_file(name));
create policy insert_curriculum_file on storage.objects for insert to authenticated
  with check (bucket_id = 'curriculum' and name ~ '^[^/]+/[\w-]{8,60}/[^/]{1,200}$'
    and split_part(name, '/', 1) = any (array(select private.my_authored_ids('{owner,editor}')::text)));

-- What follows
/** Where a row is: its version is that in which it began. */
create function private.tg__keep_place() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'This belongs to another version.' using errcode = 'PT409';
end $$;

/** The name of a row in a sentence. */
create function private.called(title text) returns text
  language sql immutable set search_path = '' as $$ select '“' || private.shortened(coalesce(title, '…'), 60) || '”' $$;

/**
 * What is written is a text, and shows no file that whoever writes it does not read. What stands in another version of
 * the same thing was looked at when it was written.
 */
create function private.tg__check_blocks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  line constant jsonb := to_jsonb(new) - 'blocks';
  others constant uuid[] := array(
    select other.id from public.curriculum_versions as its join public.curriculum_versions as other on other.curriculum_id = its.curriculum_id and other.id <> its.id
    where its.id = new.version_id);
  fault text;
  path text;
  known boolean := false;
begin
  if tg_op = 'INSERT' and new.blocks = '[]' and coalesce(line -> 'settings', '{}') = '{}' then
    return new;
  end if;
  if tg_table_name = 'lessons' then
    known := exists (select from public.lessons as its where its.version_id = any (others) and its.key = new.key and its.blocks = new.blocks);
  elsif tg_table_name = 'lesson_items' then
    known := exists (select from public.lesson_items as its where its.version_id = any (others) and its.key = new.key
      and its.blocks = new.blocks and its.kind = new.kind and its.settings = new.settings);
  else
    known := exists (select from public.leader_texts as its where its.version_id = any (others) and its.key = new.key and its.blocks = new.blocks);
  end if;
  if known then
    return new;
  end if;
  fault := private.blocks_fault(new.blocks);
  if fault is null and tg_table_name = 'lesson_items' then
    fault := private.settings_fault(line ->> 'kind', line -> 'settings');
  end if;
  if fault is not null then
    raise exception '% %.', case tg_table_name when 'leader_texts' then 'A note for leaders' else private.called(line ->> 'title') end, fault
      using errcode = '23514', table = tg_table_name, column = 'blocks';
  end if;
  if auth.uid() is not null then
    select named into path from unnest(private.files_of(new.blocks || coalesce(line -> 'settings', '[]'))) as named
    where not starts_with(named, new.version_id::text || '/') and not private.reads_file(named) limit 1;
    if path is not null then
      raise exception 'A file in % is no longer there, or you don’t have access to it.',
        case tg_table_name when 'leader_texts' then 'a note for leaders' else private.called(line ->> 'title') end using errcode = '23514';
    end if;
  end if;
  return new;
end $$;

/** The same of HTML. The argument names its column. */
create function private.tg__check_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  path text;
begin
  if auth.uid() is not null then
    select named into path from unnest(private.files_of(to_jsonb(new) ->> tg_argv[0])) as named
    where not starts_with(named, new.version_id::text || '/') and not private.reads_file(named) limit 1;
    if path is not null then
      raise exception 'A file in % is no longer there, or you don’t have access to it.', private.called(new.title) using errcode = '23514';
    end if;
  end if;
  return new;
end $$;

/** What stands beside a node stands beside one that is there. */
create function private.tg__check_node() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.lesson_items as its where its.version_id = new.version_id and its.key = new.key
                   and (tg_table_name = 'leader_texts' or its.kind = 'quiz'))
     and not (tg_table_name = 'leader_texts' and (
       exists (select from public.lessons as its where its.version_id = new.version_id and its.key = new.key)
       or exists (select from public.units as its where its.version_id = new.version_id and its.key = new.key))) then
    raise exception 'This part of the curriculum no longer exists.' using errcode = '23503';
  end if;
  return new;
end $$;

/** What is for leaders goes with what it stands beside. */
create function private.tg__drop_beside() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.leader_texts as its using changed where its.version_id = changed.version_id and its.key = changed.key;
  delete from public.quiz_answers as its using changed where its.version_id = changed.version_id and its.key = changed.key;
  delete from private.node_words as its using changed where its.version_id = changed.version_id and its.key = changed.key;
  return null;
end $$;

/** A version that is published takes nothing, gives nothing and changes nothing; a draft says when it was written in. */
create function private.tg__guard_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  versions constant uuid[] := array(select distinct version_id from changed order by 1);
begin
  if cardinality(versions) = 0 then
    return null;
  end if;
  -- whoever publishes waits for those who write, and they for them
  perform from public.curriculum_versions as its where its.id = any (versions) order by its.id for key share;
  if exists (select from public.curriculum_versions as its where its.id = any (versions) and its.published_at is not null) then
    raise exception 'A published version can’t be changed. Change the draft instead.' using errcode = 'PT409';
  end if;
  update public.curriculum_versions as its set edited_at = private.clock()
  where its.id = any (versions) and its.state = 'draft' and its.edited_at < private.clock() - interval '1 minute';
  return null;
end $$;

create function private.tg__keep_all() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'A published version can’t be changed.' using errcode = 'PT409';
end $$;

/** Keys are given once, to one thing of one curriculum; and a version holds so many at most. The arguments: its kind, how many. */
create function private.tg__keep_keys() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  wrong text;
  many bigint;
  full_ uuid;
begin
  insert into private.node_keys (key, curriculum_id, kind)
  select changed.key, its.curriculum_id, tg_argv[0] from changed join public.curriculum_versions as its on its.id = changed.version_id
  order by changed.key
  on conflict do nothing;
  select changed.title into wrong from changed
  join public.curriculum_versions as its on its.id = changed.version_id
  join private.node_keys as known on known.key = changed.key
  where known.curriculum_id <> its.curriculum_id or known.kind <> tg_argv[0] limit 1;
  if found then
    raise exception 'The key of % belongs to something else.', private.called(wrong) using errcode = 'PT409';
  end if;
  for full_ in select distinct version_id from changed loop
    execute format('select count(*) from public.%I where version_id = $1', tg_table_name) into many using full_;
    if many > tg_argv[1]::int then
      raise exception '%', (case tg_argv[0] when 'unit' then 'A curriculum can have at most 100 units.' when 'lesson' then 'A curriculum can have at most 1,000 lessons.'
        when 'item' then 'A curriculum can have at most 10,000 items.' else 'A curriculum can have at most 1,000 tasks.' end) using errcode = '23514';
    end if;
  end loop;
  return null;
end $$;

/** Counts changes of what a node says. One that is only put elsewhere keeps its number: who writes in it meanwhile is in nobody's way. */
create function private.tg__touch_node() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  place constant text[] := '{rank,unit_key,lesson_key,updated_at,version}';
begin
  new.updated_at := private.clock();
  new.version := old.version + case when to_jsonb(new) - place = to_jsonb(old) - place then 0 else 1 end;
  return new;
end $$;

/** Nodes that changed, on the channel of those who write their curriculum. */
create function private.tg__tell_curriculum() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('curriculum:' || version_id, tg_table_name, tg_op, array_agg((to_jsonb(changed) ->> coalesce(tg_argv[0], 'id'))::uuid))
  from changed where exists (select from public.curricula as its where its.id = changed.version_id)
  group by version_id;
  return null;
end $$;

do $$
declare
  name text;
  given text;
begin
  for name, given in values ('units', '''unit'', 100'), ('lessons', '''lesson'', 1000'), ('lesson_items', '''item'', 10000'), ('curriculum_tasks', '''task'', 1000'),
    ('leader_texts', null), ('quiz_answers', null) loop
    execute format('create trigger _100_touch before update on public.%I for each row execute function private.tg__touch_node()', name);
    execute format('create trigger _110_keep_place before update on public.%I for each row
      when (old.version_id <> new.version_id or old.key <> new.key) execute function private.tg__keep_place()', name);
    execute format('create trigger _100_keep_all before truncate on public.%I for each statement execute function private.tg__keep_all()', name);
    execute format('create trigger _200_guard_insert after insert on public.%I
      referencing new table as changed for each statement execute function private.tg__guard_version()', name);
    execute format('create trigger _200_guard_update after update on public.%I
      referencing new table as changed for each statement execute function private.tg__guard_version()', name);
    execute format('create trigger _200_guard_delete after delete on public.%I
      referencing old table as changed for each statement execute function private.tg__guard_version()', name);
    if given is not null then
      execute format('create trigger _300_keep_keys after insert on public.%I
        referencing new table as changed for each statement execute function private.tg__keep_keys(%s)', name, given);
      execute format('create trigger _400_drop_beside after delete on public.%I
        referencing old table as changed for each statement execute function private.tg__drop_beside()', name);
    else
      execute format('create trigger _160_check_node before insert on public.%I for each row execute function private.tg__check_node()', name);
    end if;
    execute format('create trigger _900_tell_insert after insert on public.%I
      referencing new table as changed for each statement execute function private.tg__tell_curriculum(%s)', name, case when given is null then '''key''' end);
    execute format('create trigger _900_tell_update after update on public.%I
      referencing new table as changed for each statement execute function private.tg__tell_curriculum(%s)', name, case when given is null then '''key''' end);
    execute format('create trigger _900_tell_delete after delete on public.%I
      referencing old table as changed for each statement execute function private.tg__tell_curriculum(%s)', name, case when given is null then '''key''' end);
  end loop;
end $$;
create trigger _150_check_blocks before insert or update of blocks on public.lessons for each row execute function private.tg__check_blocks();
create trigger _150_check_blocks before insert or update of blocks, kind, settings on public.lesson_items for each row execute function private.tg__check_blocks();
create trigger _150_check_blocks before insert or update of blocks on public.leader_texts for each row execute function private.tg__check_blocks();
create trigger _150_check_pictures before insert or update of summary_html on public.units
  for each row when (new.summary_html like '%<img%') execute function private.tg__check_pictures('summary_html');
create trigger _150_check_pictures before insert or update of body_html on public.curriculum_tasks
  for each row when (new.body_html like '%<img%') execute function private.tg__check_pictures('body_html');

-- Words
/** The words of a node, to be found: apart, so that nobody reads them with the rest, and a version takes them over as they are. */
create table private.node_words (
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  key         uuid not null,
  -- whose words: those of a lesson or an item, or a note for leaders beside one
  source      text not null check (source in ('lesson', 'item', 'leaders')),
  words       tsvector not null,
  primary key (version_id, key, source)
);
create index node_words_words on private.node_words using gin (words);

create function private.words_among(title text, blocks jsonb, more text[]) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$ select to_tsvector('simple', private.plain(concat_ws(' ', title, array_to_string(more, ' '), left(private.text_of(blocks), 100000)))) $$;

/** Words follow what is written. What a version takes over has its words already. */
create function private.tg_lessons__keep_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.node_words as its using changed join before on before.id = changed.id
    where its.version_id = changed.version_id and its.key = changed.key and its.source = 'lesson'
      and (before.title, before.blocks, before.objectives, before.tags) is distinct from (changed.title, changed.blocks, changed.objectives, changed.tags);
  end if;
  insert into private.node_words (version_id, key, source, words)
  select version_id, key, 'lesson', private.words_among(title, blocks, objectives || tags) from changed
  where not exists (select from private.node_words as its where its.version_id = changed.version_id and its.key = changed.key and its.source = 'lesson');
  return null;
end $$;
create function private.tg_lesson_items__keep_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.node_words as its using changed join before on before.id = changed.id
    where its.version_id = changed.version_id and its.key = changed.key and its.source = 'item'
      and (before.title, before.blocks) is distinct from (changed.title, changed.blocks);
  end if;
  insert into private.node_words (version_id, key, source, words)
  select version_id, key, 'item', private.words_among(title, blocks, '{}') from changed
  where not exists (select from private.node_words as its where its.version_id = changed.version_id and its.key = changed.key and its.source = 'item');
  return null;
end $$;
create function private.tg_leader_texts__keep_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.node_words as its using changed where its.version_id = changed.version_id and its.key = changed.key and its.source = 'leaders';
  end if;
  insert into private.node_words (version_id, key, source, words)
  select version_id, key, 'leaders', private.words_among(null, blocks, '{}') from changed
  where not exists (select from private.node_words as its where its.version_id = changed.version_id and its.key = changed.key and its.source = 'leaders');
  return null;
end $$;
create trigger _500_keep_words_insert after insert on public.lessons
  referencing new table as changed for each statement execute function private.tg_lessons__keep_words();
create trigger _500_keep_words_update after update on public.lessons
  referencing old table as before new table as changed for each statement execute function private.tg_lessons__keep_words();
create trigger _500_keep_words_insert after insert on public.lesson_items
  referencing new table as changed for each statement execute function private.tg_lesson_items__keep_words();
create trigger _500_keep_words_update after update on public.lesson_items
  referencing old table as before new table as changed for each statement execute function private.tg_lesson_items__keep_words();
create trigger _500_keep_words_insert after insert on public.leader_texts
  referencing new table as changed for each statement execute function private.tg_leader_texts__keep_words();
create trigger _500_keep_words_update after update on public.leader_texts
  referencing new table as changed for each statement execute function private.tg_leader_texts__keep_words();

/** The nodes of a version with these words. It tells nothing but keys, and the policies decide on them. */
create function private.nodes_with(version_id uuid, sought tsquery) returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select distinct its.key from private.node_words as its where its.words @@ sought and its.version_id = nodes_with.version_id $$;
grant execute on function private.nodes_with(uuid, tsquery) to authenticated;
