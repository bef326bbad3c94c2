/*
 * Curriculum nodes: moved, copied, deleted and had back, many at once.
 *
 * A deed takes the keys of nodes of one kind and the place where they go: under a parent, behind a sibling. It is done
 * whole or not at all, and says which node is wrong. Keys of copies follow from the deed's id, so that a deed sent twice
 * is done once. What a deed takes out of a draft is kept for thirty days.
 */
create table private.draft_snapshots (
  id          uuid primary key,
  version_id  uuid not null references public.curriculum_versions on delete cascade,
  -- 'delete', 'restore' or 'level'
  deed        text not null,
  -- of each table the rows as they were
  rows        jsonb not null,
  made_by     uuid references public.users on delete set null,
  made_at     timestamptz not null default private.clock()
);
create index draft_snapshots_version on private.draft_snapshots (version_id);
create index draft_snapshots_made_by on private.draft_snapshots (made_by) where made_by is not null;
create index draft_snapshots_made on private.draft_snapshots (made_at);

/** One further or one back in the first four signs of a rank; null past either end. */
create function private.rank_step(rank text, by int) returns text
  language plpgsql immutable strict set search_path = ''
as $$
declare
  signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  head constant text := rpad(left(rank, 4), 4, '0');
  counted int := by;
  told text := '';
begin
  for at in 1 .. 4 loop
    counted := counted + (position(substr(head, at, 1) in signs) - 1) * (62 ^ (4 - at))::int;
  end loop;
  if counted % 62 = 0 then
    counted := counted + by;
  end if;
  if counted <= 0 or counted >= (62 ^ 4)::int then
    return null;
  end if;
  for at in 0 .. 3 loop
    told := substr(signs, 1 + counted / (62 ^ at)::int % 62, 1) || told;
  end loop;
  return told;
end $$;

/** A rank between two others, as the client makes it (`client/lib/query/rank.ts`); null is the end of the list on that side. */
create function private.rank_between(before text, after text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest_before text := coalesce(before, '');
  rest_after text := coalesce(after, '');
  told text := '';
  low int;
  high int;
begin
  if before is null and after is null then
    return 'UUUV';
  elsif after is null and private.rank_step(before, 1) is not null then
    return private.rank_step(before, 1);
  elsif before is null and private.rank_step(after, -1) is not null then
    return private.rank_step(after, -1);
  end if;
  loop
    if rest_after <> '' and coalesce(nullif(left(rest_before, 1), ''), '0') = left(rest_after, 1) then
      told := told || left(rest_after, 1);
      rest_before := substr(rest_before, 2);
      rest_after := substr(rest_after, 2);
      continue;
    end if;
    low := greatest(position(left(rest_before, 1) in signs), 1) - 1;
    high := case when rest_after = '' then 62 else position(left(rest_after, 1) in signs) - 1 end;
    if high - low > 1 then
      return told || substr(signs, 1 + (low + high) / 2, 1);
    elsif length(rest_after) > 1 then
      return told || left(rest_after, 1);
    end if;
    told := told || substr(signs, 1 + low, 1);
    rest_before := substr(rest_before, 2);
    rest_after := '';
  end loop;
end $$;

/** The rank of the nth of a list that is made at once. */
create function private.rank_number(place bigint) returns text
  language sql immutable set search_path = '' as $$ select 'U' || lpad(place::text, 5, '0') || 'V' $$;

/** The kind, name and parent of nodes of a version. */
create function private.nodes_of(version_id uuid, keys uuid[]) returns table (key uuid, kind text, title text, parent_key uuid)
  language sql stable security definer set search_path = ''
as $$
  select its.key, 'unit', its.title, null::uuid from public.units as its where its.version_id = nodes_of.version_id and its.key = any (keys)
  union all
  select its.key, 'lesson', its.title, its.unit_key from public.lessons as its where its.version_id = nodes_of.version_id and its.key = any (keys)
  union all
  select its.key, 'item', its.title, its.lesson_key from public.lesson_items as its where its.version_id = nodes_of.version_id and its.key = any (keys)
  union all
  select its.key, 'task', its.title, its.lesson_key from public.curriculum_tasks as its where its.version_id = nodes_of.version_id and its.key = any (keys)
$$;

/** The one kind of these nodes, which are all there. */
create function private.kind_of_nodes(version_id uuid, keys uuid[]) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_ record;
begin
  select count(*) as many, count(distinct kind) as kinds, min(kind) as kind, min(title) filter (where kind <> first_kind) as other into found_
  from (select its.*, min(its.kind) over () as first_kind from private.nodes_of(kind_of_nodes.version_id, kind_of_nodes.keys) as its) as its;
  if cardinality(keys) is distinct from found_.many or found_.many = 0 then
    raise exception 'A part of the curriculum that you chose is no longer there.' using errcode = 'PT404';
  end if;
  if found_.kinds > 1 then
    raise exception '% is of another kind than the rest. Choose parts of one kind.', private.called(found_.other) using errcode = '22023';
  end if;
  return found_.kind;
end $$;

/**
 * The ranks that nodes get behind a sibling, in their order; first when there is none. Where two siblings have one rank,
 * all of them get new ones, so that something fits between.
 */
create function private.make_room(version_id uuid, kind text, parent_key uuid, after_key uuid, keys uuid[], many int) returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  tabled constant text := case kind when 'unit' then 'units' when 'lesson' then 'lessons' when 'item' then 'lesson_items' else 'curriculum_tasks' end;
  parent constant text := case kind when 'unit' then 'true' when 'lesson' then 'unit_key = $2' else 'lesson_key is not distinct from $2' end;
  low text;
  high text;
  ranks text[] := '{}';
  there boolean;
begin
  for attempt in 1 .. 2 loop
    low := null;
    if after_key is not null then
      execute format('select rank from public.%I where version_id = $1 and %s and key = $3 and key <> all ($4)', tabled, parent)
      into low using make_room.version_id, parent_key, after_key, keys;
      if low is null then
        raise exception 'The place that you chose is no longer there.' using errcode = 'PT404';
      end if;
    end if;
    execute format('select min(rank) from public.%I where version_id = $1 and %s and key <> all ($4) and ($5::text is null or (rank, key) > ($5, $3))', tabled, parent)
    into high using make_room.version_id, parent_key, after_key, keys, low;
    exit when low is null or high is null or low < high;
    execute format('update public.%I as its set rank = private.rank_number(placed.place)
      from (select key, row_number() over (order by rank, key) as place from public.%1$I where version_id = $1 and %s) as placed
      where its.version_id = $1 and its.key = placed.key', tabled, parent) using make_room.version_id, parent_key;
  end loop;
  for n in 1 .. many loop
    low := private.rank_between(low, high);
    ranks := ranks || low;
  end loop;
  return ranks;
end $$;

/** Refuses a place that is none for nodes of a kind. */
create function private.check_parent(version_id uuid, kind text, parent_key uuid, title text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := case kind when 'lesson' then 'unit' when 'item' then 'lesson' when 'task' then 'lesson' end;
  its record;
begin
  if parent_key is null and kind in ('unit', 'task') then
    return;
  end if;
  select * into its from private.nodes_of(check_parent.version_id, array[parent_key]);
  if its.key is null and parent_key is not null then
    raise exception 'The place that you chose is no longer there.' using errcode = 'PT404';
  end if;
  if its.kind is distinct from wanted then
    raise exception '%', case kind
      when 'unit' then private.called(title) || ' is a unit. Units can’t be inside anything.'
      when 'lesson' then private.called(title) || ' is a lesson. Lessons go into units.'
      else private.called(title) || ' goes into a lesson.' end using errcode = '22023';
  end if;
end $$;

create function private.move_nodes(version_id uuid, keys uuid[], parent_key uuid, after_key uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind text;
  ranks text[];
begin
  perform private.hold_draft(move_nodes.version_id);
  kind := private.kind_of_nodes(move_nodes.version_id, keys);
  perform private.check_parent(move_nodes.version_id, kind, move_nodes.parent_key, (select min(its.title) from private.nodes_of(move_nodes.version_id, keys) as its));
  ranks := private.make_room(move_nodes.version_id, kind, move_nodes.parent_key, after_key, keys, cardinality(keys));
  case kind
    when 'unit' then
      update public.units as its set rank = placed.rank from unnest(keys, ranks) as placed (key, rank)
      where its.version_id = move_nodes.version_id and its.key = placed.key;
    when 'lesson' then
      update public.lessons as its set rank = placed.rank, unit_key = move_nodes.parent_key from unnest(keys, ranks) as placed (key, rank)
      where its.version_id = move_nodes.version_id and its.key = placed.key;
    when 'item' then
      update public.lesson_items as its set rank = placed.rank, lesson_key = move_nodes.parent_key from unnest(keys, ranks) as placed (key, rank)
      where its.version_id = move_nodes.version_id and its.key = placed.key;
    else
      update public.curriculum_tasks as its set rank = placed.rank, lesson_key = move_nodes.parent_key,
        anchor = case when move_nodes.parent_key is null then 'start' else its.anchor end
      from unnest(keys, ranks) as placed (key, rank) where its.version_id = move_nodes.version_id and its.key = placed.key;
  end case;
end $$;
/** Moves nodes of one kind of a draft, in this order, under a parent and behind a sibling; with no sibling to the first place. */
create function public.move_nodes(version_id uuid, keys uuid[], parent_key uuid default null, after_key uuid default null) returns void
  language sql set search_path = '' as $$ select private.move_nodes(version_id, keys, parent_key, after_key) $$;

/** The key of what a deed copies of a node. */
create function private.copied_key(deed uuid, key uuid) returns uuid
  language sql immutable set search_path = '' as $$ select md5(deed::text || key::text)::uuid $$;

create function private.copy_nodes(id uuid, from_version uuid, keys uuid[], to_version uuid, parent_key uuid, after_key uuid) returns uuid[]
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  deed    constant uuid := copy_nodes.id;
  source  constant uuid := copy_nodes.from_version;
  target  constant uuid := copy_nodes.to_version;
  chosen  constant uuid[] := copy_nodes.keys;
  copies  constant uuid[] := array(select private.copied_key(deed, one) from unnest(chosen) with ordinality as listed (one, place) order by place);
  leads   boolean;
  sort    text;
  ranks   text[];
begin
  if deed is null then
    raise exception 'A copy needs an id of its own.' using errcode = '22023';
  end if;
  perform private.hold_draft(target);
  if source is null or source not in (select private.my_whole_version_ids()) then
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if exists (select from private.nodes_of(target, copies)) then
    return copies;
  end if;
  leads := source in (select private.my_led_version_ids());
  sort := private.kind_of_nodes(source, chosen);
  if not leads and exists (select from public.lesson_items as its where its.version_id = source and its.key = any (chosen) and its.audience = 'leaders')
     or not leads and exists (select from public.curriculum_tasks as its where its.version_id = source and its.key = any (chosen) and its.audience = 'leaders') then
    raise exception 'A part of the curriculum that you chose is no longer there.' using errcode = 'PT404';
  end if;
  perform private.check_parent(target, sort, copy_nodes.parent_key, (select min(its.title) from private.nodes_of(source, chosen) as its));
  ranks := private.make_room(target, sort, copy_nodes.parent_key, copy_nodes.after_key, '{}', cardinality(chosen));

  if sort = 'unit' then
    insert into public.units (version_id, key, title, summary_html, rank)
    select target, private.copied_key(deed, its.key), its.title, its.summary_html, placed.rank
    from public.units as its join unnest(chosen, ranks) as placed (key, rank) on placed.key = its.key where its.version_id = source;
  end if;
  if sort in ('unit', 'lesson') then
    insert into public.lessons (version_id, key, unit_key, title, blocks, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang, rank)
    select target, private.copied_key(deed, its.key), case sort when 'unit' then private.copied_key(deed, its.unit_key) else copy_nodes.parent_key end,
      its.title, its.blocks, its.objectives, its.materials, its.tags, its.standards, its.minutes, its.release, its.completion, its.dwell_sec, its.sample, its.lang,
      coalesce(placed.rank, private.rank_number(row_number() over (partition by its.unit_key order by its.rank, its.key)))
    from public.lessons as its left join unnest(chosen, ranks) as placed (key, rank) on placed.key = its.key
    where its.version_id = source and (case sort when 'unit' then its.unit_key else its.key end) = any (chosen);
  end if;
  if sort <> 'task' then
    insert into public.lesson_items (version_id, key, lesson_key, kind, title, blocks, settings, minutes, required, audience, rank)
    select target, private.copied_key(deed, its.key), case sort when 'item' then copy_nodes.parent_key else private.copied_key(deed, its.lesson_key) end,
      its.kind, its.title, its.blocks, its.settings, its.minutes, its.required, its.audience,
      coalesce(placed.rank, private.rank_number(row_number() over (partition by its.lesson_key order by its.rank, its.key)))
    from public.lesson_items as its left join unnest(chosen, ranks) as placed (key, rank) on placed.key = its.key
    where its.version_id = source and (leads or its.audience = 'all') and case sort when 'item' then its.key = any (chosen)
      else its.lesson_key in (select lesson.key from public.lessons as lesson where lesson.version_id = source
                              and (case sort when 'unit' then lesson.unit_key else lesson.key end) = any (chosen)) end;
  end if;
  if sort <> 'item' then
    insert into public.curriculum_tasks (version_id, key, lesson_key, title, body_html, anchor, offset_days, completion_mode, audience, rank)
    select target, private.copied_key(deed, its.key), case sort when 'task' then copy_nodes.parent_key else private.copied_key(deed, its.lesson_key) end,
      its.title, its.body_html, case when sort = 'task' and copy_nodes.parent_key is null then 'start' else its.anchor end, its.offset_days, its.completion_mode, its.audience,
      coalesce(placed.rank, private.rank_number(row_number() over (partition by its.lesson_key order by its.rank, its.key)))
    from public.curriculum_tasks as its left join unnest(chosen, ranks) as placed (key, rank) on placed.key = its.key
    where its.version_id = source and (leads or its.audience = 'all') and case sort when 'task' then its.key = any (chosen)
      else its.lesson_key in (select lesson.key from public.lessons as lesson where lesson.version_id = source
                              and (case sort when 'unit' then lesson.unit_key else lesson.key end) = any (chosen)) end;
  end if;
  if leads then
    insert into public.leader_texts (version_id, key, blocks)
    select target, private.copied_key(deed, its.key), its.blocks from public.leader_texts as its
    where its.version_id = source and private.copied_key(deed, its.key) in (select made.key from private.nodes_of(target, array(
      select private.copied_key(deed, beside.key) from public.leader_texts as beside where beside.version_id = source)) as made);
    insert into public.quiz_answers (version_id, key, answers)
    select target, private.copied_key(deed, its.key), its.answers from public.quiz_answers as its
    where its.version_id = source and private.copied_key(deed, its.key) in (select made.key from private.nodes_of(target, array(
      select private.copied_key(deed, beside.key) from public.quiz_answers as beside where beside.version_id = source)) as made);
  end if;
  return copies;
end $$;
/**
 * Copies nodes of one kind, with all that is in them, from a version that one reads into a draft that one writes, under a
 * parent and behind a sibling: what one may not read is not copied. Returns the keys of the copies; sent twice it copies once.
 */
create function public.copy_nodes(id uuid, from_version uuid, keys uuid[], to_version uuid, parent_key uuid default null, after_key uuid default null) returns uuid[]
  language sql set search_path = '' as $$ select private.copy_nodes(id, from_version, keys, to_version, parent_key, after_key) $$;

/** Nodes of a version with all that is in them and beside them, as rows by table; all of them when no keys are given. */
create function private.rows_of(version_id uuid, keys uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with unit as (select its.* from public.units as its where its.version_id = rows_of.version_id and (keys is null or its.key = any (keys))),
    lesson as (select its.* from public.lessons as its where its.version_id = rows_of.version_id
                 and (keys is null or its.key = any (keys) or its.unit_key in (select unit.key from unit))),
    item as (select its.* from public.lesson_items as its where its.version_id = rows_of.version_id
               and (keys is null or its.key = any (keys) or its.lesson_key in (select lesson.key from lesson))),
    task as (select its.* from public.curriculum_tasks as its where its.version_id = rows_of.version_id
               and (keys is null or its.key = any (keys) or its.lesson_key in (select lesson.key from lesson))),
    named as (select key from unit union all select key from lesson union all select key from item)
  select jsonb_build_object(
    'units', coalesce((select jsonb_agg(to_jsonb(unit)) from unit), '[]'), 'lessons', coalesce((select jsonb_agg(to_jsonb(lesson)) from lesson), '[]'),
    'lesson_items', coalesce((select jsonb_agg(to_jsonb(item)) from item), '[]'), 'curriculum_tasks', coalesce((select jsonb_agg(to_jsonb(task)) from task), '[]'),
    'leader_texts', coalesce((select jsonb_agg(to_jsonb(its)) from public.leader_texts as its
                              where its.version_id = rows_of.version_id and its.key in (select named.key from named)), '[]'),
    'quiz_answers', coalesce((select jsonb_agg(to_jsonb(its)) from public.quiz_answers as its
                              where its.version_id = rows_of.version_id and its.key in (select named.key from named)), '[]'))
$$;

/** Puts such rows back where they were; what has come back already stays as it is. */
create function private.put_rows(version_id uuid, rows jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if exists (select from jsonb_to_recordset(rows -> 'lessons') as its (unit_key uuid) where its.unit_key not in (
        select (kept ->> 'key')::uuid from jsonb_array_elements(rows -> 'units') as kept
        union all select unit.key from public.units as unit where unit.version_id = put_rows.version_id))
     or exists (select from jsonb_to_recordset((rows -> 'lesson_items') || (rows -> 'curriculum_tasks')) as its (lesson_key uuid) where its.lesson_key not in (
        select (kept ->> 'key')::uuid from jsonb_array_elements(rows -> 'lessons') as kept
        union all select lesson.key from public.lessons as lesson where lesson.version_id = put_rows.version_id)) then
    raise exception 'The place where this was is no longer there.' using errcode = 'PT409';
  end if;
  insert into public.units select its.* from jsonb_populate_recordset(null::public.units, rows -> 'units') as its on conflict do nothing;
  insert into public.lessons select its.* from jsonb_populate_recordset(null::public.lessons, rows -> 'lessons') as its on conflict do nothing;
  insert into public.lesson_items select its.* from jsonb_populate_recordset(null::public.lesson_items, rows -> 'lesson_items') as its on conflict do nothing;
  insert into public.curriculum_tasks select its.* from jsonb_populate_recordset(null::public.curriculum_tasks, rows -> 'curriculum_tasks') as its on conflict do nothing;
  insert into public.leader_texts select its.* from jsonb_populate_recordset(null::public.leader_texts, rows -> 'leader_texts') as its on conflict do nothing;
  insert into public.quiz_answers select its.* from jsonb_populate_recordset(null::public.quiz_answers, rows -> 'quiz_answers') as its on conflict do nothing;
end $$;

create function private.delete_nodes(id uuid, version_id uuid, keys uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_draft(delete_nodes.version_id);
  if delete_nodes.id is null or exists (select from private.draft_snapshots as kept where kept.id = delete_nodes.id) then
    return;
  end if;
  perform private.kind_of_nodes(delete_nodes.version_id, keys);
  insert into private.draft_snapshots (id, version_id, deed, rows, made_by)
  values (delete_nodes.id, delete_nodes.version_id, 'delete', private.rows_of(delete_nodes.version_id, keys), auth.uid());
  delete from public.units as its where its.version_id = delete_nodes.version_id and its.key = any (keys);
  delete from public.lessons as its where its.version_id = delete_nodes.version_id and its.key = any (keys);
  delete from public.lesson_items as its where its.version_id = delete_nodes.version_id and its.key = any (keys);
  delete from public.curriculum_tasks as its where its.version_id = delete_nodes.version_id and its.key = any (keys);
end $$;
/** Takes nodes of one kind, with all that is in them, out of a draft. The deed's id has them back. */
create function public.delete_nodes(id uuid, version_id uuid, keys uuid[]) returns void
  language sql set search_path = '' as $$ select private.delete_nodes(id, version_id, keys) $$;

/*
 * A node that becomes one of another level where it stands, as in an outline: nothing else moves. What was behind it in
 * its parent is in it then, and what was in it goes to what stands over it. It gets a key of its own, for a key is that of
 * one kind for good; so what has more to it than the other kind can hold stays as it is.
 */
create function private.change_level(id uuid, version_id uuid, key uuid, deeper boolean) returns uuid
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  act    constant uuid := change_level.id;
  draft   constant uuid := change_level.version_id;
  old     constant uuid := change_level.key;
  made    constant uuid := private.copied_key(act, old);
  its     record;
  above   uuid;
  inside  uuid[];
  ranks   text[];
  rich    boolean;
  one     record;
begin
  perform private.hold_draft(draft);
  if act is null or exists (select from private.draft_snapshots as kept where kept.id = act) then
    return made;
  end if;
  select * into its from private.nodes_of(draft, array[old]);
  if its.key is null then
    raise exception 'A part of the curriculum that you chose is no longer there.' using errcode = 'PT404';
  end if;
  if its.kind = 'unit' and not deeper or its.kind not in ('unit', 'lesson', 'item') or its.kind = 'item' and deeper then
    raise exception '% can’t change its level.', private.called(its.title) using errcode = '22023';
  end if;
  if its.kind = 'unit' then
    select before.key into above from public.units as before join public.units as self on self.version_id = draft and self.key = old
    where before.version_id = draft and (before.rank, before.key) < (self.rank, self.key) order by before.rank desc, before.key desc limit 1;
    inside := array(select lesson.key from public.lessons as lesson where lesson.version_id = draft and lesson.unit_key = old order by lesson.rank, lesson.key);
    rich := exists (select from public.leader_texts as beside where beside.version_id = draft and beside.key = old);
  elsif its.kind = 'lesson' and deeper then
    select before.key into above from public.lessons as before join public.lessons as self on self.version_id = draft and self.key = old
    where before.version_id = draft and before.unit_key = its.parent_key and (before.rank, before.key) < (self.rank, self.key)
    order by before.rank desc, before.key desc limit 1;
    inside := array(select item.key from public.lesson_items as item where item.version_id = draft and item.lesson_key = old order by item.rank, item.key);
    select lesson.objectives <> '{}' or lesson.materials <> '{}' or lesson.tags <> '{}' or lesson.standards is not null
      or exists (select from public.curriculum_tasks as task where task.version_id = draft and task.lesson_key = old)
      or exists (select from public.leader_texts as beside where beside.version_id = draft and beside.key = old) into rich
    from public.lessons as lesson where lesson.version_id = draft and lesson.key = old;
  elsif its.kind = 'lesson' then
    above := its.parent_key;
    inside := array(select behind.key from public.lessons as behind join public.lessons as self on self.version_id = draft and self.key = old
      where behind.version_id = draft and behind.unit_key = its.parent_key and (behind.rank, behind.key) > (self.rank, self.key) order by behind.rank, behind.key);
    select lesson.blocks <> '[]' or lesson.objectives <> '{}' or lesson.materials <> '{}' or lesson.tags <> '{}' or lesson.standards is not null
      or exists (select from public.lesson_items as item where item.version_id = draft and item.lesson_key = old)
      or exists (select from public.curriculum_tasks as task where task.version_id = draft and task.lesson_key = old)
      or exists (select from public.leader_texts as beside where beside.version_id = draft and beside.key = old) into rich
    from public.lessons as lesson where lesson.version_id = draft and lesson.key = old;
  else
    above := its.parent_key;
    inside := array(select behind.key from public.lesson_items as behind join public.lesson_items as self on self.version_id = draft and self.key = old
      where behind.version_id = draft and behind.lesson_key = its.parent_key and (behind.rank, behind.key) > (self.rank, self.key) order by behind.rank, behind.key);
    select item.settings <> '{}' or item.audience <> 'all'
      or exists (select from public.leader_texts as beside where beside.version_id = draft and beside.key = old) into rich
    from public.lesson_items as item where item.version_id = draft and item.key = old;
  end if;
  if above is null then
    raise exception 'There is nothing above % to put it into.', private.called(its.title) using errcode = 'PT409';
  end if;
  if rich then
    raise exception '% has more to it than its title and text, so it stays as it is.', private.called(its.title) using errcode = 'PT409';
  end if;
  insert into private.draft_snapshots (id, version_id, deed, rows, made_by)
  values (act, draft, 'level', private.rows_of(draft, array[old]) || jsonb_build_object('made', made, 'inside', to_jsonb(inside)), auth.uid());

  -- it, where it stands
  if its.kind = 'unit' then
    ranks := private.make_room(draft, 'lesson', above, (select last.key from public.lessons as last where last.version_id = draft and last.unit_key = above
      order by last.rank desc, last.key desc limit 1), '{}', 1 + cardinality(inside));
    insert into public.lessons (version_id, key, unit_key, title, blocks, rank)
    select draft, made, above, unit.title, case when coalesce(unit.summary_html, '') = '' then '[]'
      else jsonb_build_array(jsonb_build_object('key', private.copied_key(act, made), 'kind', 'text', 'html', unit.summary_html)) end, ranks[1]
    from public.units as unit where unit.version_id = draft and unit.key = old;
    update public.lessons as lesson set unit_key = above, rank = placed.rank from unnest(inside, ranks[2:]) as placed (key, rank)
    where lesson.version_id = draft and lesson.key = placed.key;
    delete from public.units as unit where unit.version_id = draft and unit.key = old;
  elsif its.kind = 'lesson' and deeper then
    ranks := private.make_room(draft, 'item', above, (select last.key from public.lesson_items as last where last.version_id = draft and last.lesson_key = above
      order by last.rank desc, last.key desc limit 1), '{}', 1 + cardinality(inside));
    insert into public.lesson_items (version_id, key, lesson_key, kind, title, blocks, minutes, rank)
    select draft, made, above, 'read', lesson.title, lesson.blocks, lesson.minutes, ranks[1]
    from public.lessons as lesson where lesson.version_id = draft and lesson.key = old;
    update public.lesson_items as item set lesson_key = above, rank = placed.rank from unnest(inside, ranks[2:]) as placed (key, rank)
    where item.version_id = draft and item.key = placed.key;
    delete from public.lessons as lesson where lesson.version_id = draft and lesson.key = old;
  elsif its.kind = 'lesson' then
    ranks := private.make_room(draft, 'unit', null, above, '{}', 1);
    insert into public.units (version_id, key, title, rank) values (draft, made, left(its.title, 120), ranks[1]);
    update public.lessons as lesson set unit_key = made where lesson.version_id = draft and lesson.key = any (inside);
    delete from public.lessons as lesson where lesson.version_id = draft and lesson.key = old;
  else
    ranks := private.make_room(draft, 'lesson', (select lesson.unit_key from public.lessons as lesson where lesson.version_id = draft and lesson.key = above), above, '{}', 1);
    insert into public.lessons (version_id, key, unit_key, title, blocks, minutes, rank)
    select draft, made, lesson.unit_key, item.title, item.blocks, item.minutes, ranks[1]
    from public.lesson_items as item join public.lessons as lesson on lesson.version_id = draft and lesson.key = above
    where item.version_id = draft and item.key = old;
    update public.lesson_items as item set lesson_key = made where item.version_id = draft and item.key = any (inside);
    delete from public.lesson_items as item where item.version_id = draft and item.key = old;
  end if;
  return made;
end $$;
/** Makes a node one of a level deeper or higher, where it stands; returns its key from then on. The deed's id takes it back. */
create function public.change_level(id uuid, version_id uuid, key uuid, deeper boolean) returns uuid
  language sql set search_path = '' as $$ select private.change_level(id, version_id, key, deeper) $$;

/** Takes a change of level back: it is what it was, and what was in it too. */
create function private.restore_level(kept private.draft_snapshots) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  made constant uuid := (kept.rows ->> 'made')::uuid;
  inside constant uuid[] := array(select (one #>> '{}')::uuid from jsonb_array_elements(kept.rows -> 'inside') as one);
  unit constant jsonb := kept.rows -> 'units' -> 0;
  lesson constant jsonb := kept.rows -> 'lessons' -> 0;
begin
  perform private.put_rows(kept.version_id, kept.rows - '{made,inside}'::text[]
    || case when unit is not null then '{"lessons": [], "lesson_items": [], "curriculum_tasks": [], "leader_texts": [], "quiz_answers": []}'
            when lesson is not null then '{"lesson_items": [], "leader_texts": [], "quiz_answers": []}' else '{}' end::jsonb);
  if unit is not null then
    update public.lessons as its set unit_key = (unit ->> 'key')::uuid where its.version_id = kept.version_id and its.key = any (inside);
  elsif exists (select from public.units as its where its.version_id = kept.version_id and its.key = made) then
    update public.lessons as its set unit_key = (lesson ->> 'unit_key')::uuid where its.version_id = kept.version_id and its.unit_key = made;
  elsif lesson is not null then
    update public.lesson_items as its set lesson_key = (lesson ->> 'key')::uuid where its.version_id = kept.version_id and its.key = any (inside);
  else
    update public.lesson_items as its set lesson_key = (kept.rows -> 'lesson_items' -> 0 ->> 'lesson_key')::uuid
    where its.version_id = kept.version_id and its.lesson_key = made;
  end if;
  delete from public.units as its where its.version_id = kept.version_id and its.key = made;
  delete from public.lessons as its where its.version_id = kept.version_id and its.key = made;
  delete from public.lesson_items as its where its.version_id = kept.version_id and its.key = made;
end $$;

create function private.restore_nodes(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kept private.draft_snapshots;
begin
  select * into kept from private.draft_snapshots as snapshot where snapshot.id = restore_nodes.id;
  perform private.hold_draft(kept.version_id);
  if kept.deed = 'level' then
    perform private.restore_level(kept);
    return;
  end if;
  if kept.deed = 'restore' then
    delete from public.curriculum_tasks as its where its.version_id = kept.version_id;
    delete from public.units as its where its.version_id = kept.version_id;
  end if;
  perform private.put_rows(kept.version_id, kept.rows);
end $$;
/** Has back what a deed took out of a draft: what was deleted, or the draft as it was before an older version was restored. */
create function public.restore_nodes(id uuid) returns void
  language sql set search_path = '' as $$ select private.restore_nodes(id) $$;
grant execute on function private.move_nodes(uuid, uuid[], uuid, uuid), public.move_nodes(uuid, uuid[], uuid, uuid),
  private.copy_nodes(uuid, uuid, uuid[], uuid, uuid, uuid), public.copy_nodes(uuid, uuid, uuid[], uuid, uuid, uuid),
  private.delete_nodes(uuid, uuid, uuid[]), public.delete_nodes(uuid, uuid, uuid[]), private.restore_nodes(uuid), public.restore_nodes(uuid),
  private.change_level(uuid, uuid, uuid, boolean), public.change_level(uuid, uuid, uuid, boolean) to authenticated;
