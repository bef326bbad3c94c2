/*
 * Published versions: a draft, looked over, written down for good, compared with others and taken up again.
 *
 * To publish copies the draft into a version under one lock, whole or not at all; the draft goes on under its own id, so
 * that what somebody is writing meanwhile is not lost. The hash of a version is of all that it says, in order, and of no
 * id and no time: two versions that say the same have the same.
 */
/** What a version says, line by line, each in its place. */
create function private.content_lines(version_id uuid) returns table (place int[], line text)
  language sql stable security definer set search_path = ''
as $$
  with unit as (
    select its.*, row_number() over (order by its.rank, its.key)::int as at
    from public.units as its where its.version_id = content_lines.version_id),
  lesson as (
    select its.*, array[unit.at, row_number() over (partition by unit.at order by its.rank, its.key)::int] as at
    from public.lessons as its join unit on unit.key = its.unit_key where its.version_id = content_lines.version_id),
  item as (
    select its.*, lesson.at || row_number() over (partition by lesson.at order by its.rank, its.key)::int as at
    from public.lesson_items as its join lesson on lesson.key = its.lesson_key where its.version_id = content_lines.version_id),
  node as (select key, array[at] as at from unit union all select key, at from lesson union all select key, at from item)
  select array[0] || array[at], jsonb_build_array('unit', title, summary_html)::text from unit
  union all
  select array[0] || at, jsonb_build_array('lesson', title, blocks, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang)::text from lesson
  union all
  select array[0] || at, jsonb_build_array('item', kind, title, blocks, settings, minutes, required, audience)::text from item
  union all
  select array[1] || coalesce(lesson.at, '{0}') || row_number() over (partition by lesson.at order by its.rank, its.key)::int,
    jsonb_build_array('task', its.title, its.body_html, its.anchor, its.offset_days, its.completion_mode, its.audience)::text
  from public.curriculum_tasks as its left join lesson on lesson.key = its.lesson_key where its.version_id = content_lines.version_id
  union all
  select array[2] || node.at, jsonb_build_array('leaders', its.blocks)::text
  from public.leader_texts as its join node using (key) where its.version_id = content_lines.version_id and its.blocks <> '[]'
  union all
  select array[3] || node.at, jsonb_build_array('answers', its.answers)::text
  from public.quiz_answers as its join node using (key) where its.version_id = content_lines.version_id and its.answers <> '{}'
$$;

create function private.content_hash(version_id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(string_agg(place::text || line, e'\n' order by place, line), ''), 'UTF8')), 'hex')
  from private.content_lines(content_hash.version_id)
$$;

/** Writes all of one version into another that is empty, with the same keys. */
create function private.copy_version(origin uuid, target uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.node_words (version_id, key, source, words) select target, key, source, words from private.node_words where version_id = origin
  on conflict do nothing;
  insert into public.units (version_id, key, title, summary_html, rank)
  select target, key, title, summary_html, rank from public.units where version_id = origin;
  insert into public.lessons (version_id, key, unit_key, title, blocks, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang, rank)
  select target, key, unit_key, title, blocks, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, sample, lang, rank
  from public.lessons where version_id = origin;
  insert into public.lesson_items (version_id, key, lesson_key, kind, title, blocks, settings, minutes, required, audience, rank)
  select target, key, lesson_key, kind, title, blocks, settings, minutes, required, audience, rank from public.lesson_items where version_id = origin;
  insert into public.curriculum_tasks (version_id, key, lesson_key, title, body_html, anchor, offset_days, completion_mode, audience, rank)
  select target, key, lesson_key, title, body_html, anchor, offset_days, completion_mode, audience, rank from public.curriculum_tasks where version_id = origin;
  insert into public.leader_texts (version_id, key, blocks) select target, key, blocks from public.leader_texts where version_id = origin;
  insert into public.quiz_answers (version_id, key, answers) select target, key, answers from public.quiz_answers where version_id = origin
$$;

/** The effort that a text asks of its readers, after Björnsson (LIX): words a sentence and long words in a hundred. Up to 40 easy, from 55 hard. */
create function private.reading_level(words text) returns int
  language sql immutable parallel safe set search_path = ''
as $$
  select case when many < 100 then 0 else round(many / greatest(sentences, 1)::numeric + long * 100.0 / many)::int end
  from (select count(*) as many, count(*) filter (where char_length(word) > 6) as long,
               (select count(*) from regexp_matches(reading_level.words, '[.!?…](\s|$)', 'g')) as sentences
        from regexp_split_to_table(trim(reading_level.words), '[^[:alpha:]''’-]+') as word where word <> '') as counted
$$;

/** Texts of a version by the node that shows them. */
create type private.version_fault as (
  -- 'stop': it can't be published like this; 'warn': somebody should look at it
  level      text,
  problem    text,
  kind       text,
  key        uuid,
  block_key  uuid,
  title      text
);

create function private.version_stops(version_id uuid) returns setof private.version_fault
  language sql stable security definer set search_path = ''
as $$
  with its as (select version.curriculum_id as id from public.curriculum_versions as version where version.id = version_stops.version_id),
  said as (
    select 'lesson' as kind, lesson.key, lesson.title, lesson.blocks from public.lessons as lesson
    where lesson.version_id = version_stops.version_id and lesson.blocks <> '[]'
    union all
    select 'item', item.key, item.title, item.blocks from public.lesson_items as item where item.version_id = version_stops.version_id and item.blocks <> '[]'
    union all
    select 'leaders', beside.key, coalesce(lesson.title, item.title, unit.title), beside.blocks from public.leader_texts as beside
    left join public.lessons as lesson on lesson.version_id = beside.version_id and lesson.key = beside.key
    left join public.lesson_items as item on item.version_id = beside.version_id and item.key = beside.key
    left join public.units as unit on unit.version_id = beside.version_id and unit.key = beside.key
    where beside.version_id = version_stops.version_id and beside.blocks <> '[]'),
  block as (
    select said.kind, said.key, said.title, (one ->> 'key')::uuid as block_key, one ->> 'kind' as sort, one ->> 'html' as html,
      coalesce(trim(one ->> 'alt'), '') = '' and not coalesce((one ->> 'decorative')::boolean, false) as unsaid
    from said, jsonb_array_elements(said.blocks) as one),
  html as (
    select block.kind, block.key, block.title, block.block_key, block.html from block where block.html is not null
    union all
    select 'unit', unit.key, unit.title, null, unit.summary_html::text from public.units as unit where unit.version_id = version_stops.version_id
    union all
    select 'task', task.key, task.title, null, task.body_html::text from public.curriculum_tasks as task where task.version_id = version_stops.version_id),
  linked as (
    select html.*, found[1]::uuid as curriculum_id, found[2]::uuid as lesson_key from html,
      regexp_matches(html.html, 'href="/curriculum/([0-9a-f]{8}-[0-9a-f-]{27})/[^"]*[?;]lesson=([0-9a-f]{8}-[0-9a-f-]{27})', 'g') as found
    where position('href="/curriculum/' in html.html) > 0)
  select 'stop', 'no_lessons', 'version', null::uuid, null::uuid, null::text
  where not exists (select from public.lessons as lesson where lesson.version_id = version_stops.version_id)
  union all
  select 'stop', 'empty_lesson', 'lesson', lesson.key, null, lesson.title from public.lessons as lesson
  where lesson.version_id = version_stops.version_id
    and not exists (select from public.lesson_items as item where item.version_id = lesson.version_id and item.lesson_key = lesson.key)
    and not exists (select from jsonb_array_elements(lesson.blocks) as one
                    where one ->> 'kind' in ('image', 'file', 'table', 'checklist', 'embed') or one ->> 'html' ~ '<img|>[^<]*[^<\s]')
  union all
  select 'stop', 'missing_alt', block.kind, block.key, block.block_key, block.title from block where block.sort = 'image' and block.unsaid
  union all
  select 'stop', 'missing_alt', html.kind, html.key, html.block_key, html.title from html
  where position('<img' in html.html) > 0 and html.html ~ '<img(?![^>]* alt=")'
  union all
  select distinct 'stop', 'dead_link', linked.kind, linked.key, linked.block_key, linked.title from linked, its
  where case when linked.curriculum_id = its.id
    then not exists (select from public.lessons as lesson where lesson.version_id = version_stops.version_id and lesson.key = linked.lesson_key)
    else not exists (select from private.node_keys as known join public.curricula as other on other.id = known.curriculum_id and other.deleted_at is null
                     where known.key = linked.lesson_key and known.curriculum_id = linked.curriculum_id) end
$$;

create function private.version_warnings(version_id uuid) returns setof private.version_fault
  language sql stable security definer set search_path = ''
as $$
  select 'warn', 'no_objective', 'lesson', lesson.key, null::uuid, lesson.title from public.lessons as lesson
  where lesson.version_id = version_warnings.version_id and lesson.objectives = '{}'
  union all
  select 'warn', 'too_long', 'lesson', lesson.key, null, lesson.title from public.lessons as lesson
  where lesson.version_id = version_warnings.version_id and coalesce(lesson.minutes, (
    select sum(item.minutes) from public.lesson_items as item where item.version_id = lesson.version_id and item.lesson_key = lesson.key)) > 90
  union all
  select 'warn', 'hard_to_read', 'lesson', lesson.key, null, lesson.title from public.lessons as lesson
  where lesson.version_id = version_warnings.version_id and private.reading_level(private.text_of(lesson.blocks)) >= 55
$$;

create function private.check_version(version_id uuid) returns setof private.version_fault
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.curriculum_versions as its where its.id = check_version.version_id
                   and its.curriculum_id in (select private.my_authored_ids('{owner,editor,commenter}'))) then
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return query select * from private.version_stops(check_version.version_id);
  return query select * from private.version_warnings(check_version.version_id);
end $$;
/** What stands in the way of publishing a version ('stop'), and what somebody should look at ('warn'), by node and block. */
create function public.check_version(version_id uuid) returns table (level text, problem text, kind text, key uuid, block_key uuid, title text)
  language sql stable set search_path = '' as $$ select * from private.check_version(version_id) $$;

create function private.publish_version(id uuid, curriculum_id uuid, change_note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  draft   constant uuid := publish_version.curriculum_id;
  made    constant uuid := publish_version.id;
  moment  constant timestamptz := private.clock();
  its     public.curriculum_versions;
  faults  jsonb;
  first_  private.version_fault;
  hash    text;
begin
  perform private.hold_draft(draft);
  if exists (select from public.curriculum_versions as known where known.id = made and known.curriculum_id = draft) then
    return;
  end if;
  if made is null or made = draft then
    raise exception 'A version needs an id of its own.' using errcode = '22023';
  end if;
  if length(trim(coalesce(change_note, ''))) not between 1 and 2000 then
    raise exception 'Say what has changed, in 1 to 2,000 characters.' using errcode = '22023';
  end if;
  -- nobody writes until it is done
  select * into its from public.curriculum_versions as known where known.id = draft for update;
  select jsonb_agg(to_jsonb(fault)) into faults from private.version_stops(draft) as fault;
  if faults is not null then
    first_ := jsonb_populate_record(null::private.version_fault, faults -> 0);
    raise exception '%', case first_.problem
      when 'no_lessons' then 'There are no lessons to publish yet.'
      when 'empty_lesson' then private.called(first_.title) || ' is empty. Write something in it, or delete it.'
      when 'missing_alt' then 'A picture in ' || private.called(first_.title) || ' has no description.'
      else 'A link in ' || private.called(first_.title) || ' leads to a lesson that no longer exists.' end
      using errcode = 'PT422', detail = faults::text;
  end if;
  hash := private.content_hash(draft);
  if hash = (select latest.content_hash from public.curriculum_versions as latest join public.curricula as head on head.latest_version_id = latest.id where head.id = draft) then
    raise exception 'Nothing has changed since the last version.' using errcode = 'PT409';
  end if;
  update public.curriculum_versions as known set number = its.number + 1 where known.id = draft;
  insert into public.curriculum_versions (id, curriculum_id, number, state, change_note, published_by, lesson_count, minutes)
  select made, draft, its.number, 'published', trim(publish_version.change_note), auth.uid(), count(*), coalesce(sum(lesson.minutes), 0)
  from public.lessons as lesson where lesson.version_id = draft;
  perform private.copy_version(draft, made);
  update public.curriculum_versions as known set content_hash = hash, published_at = moment, edited_at = moment where known.id = made;
  update public.curriculum_versions as known set edited_at = moment where known.id = draft;
  update public.curricula as head set latest_version_id = made where head.id = draft;
  perform private.log_curriculum(draft, 'published', jsonb_build_object('number', its.number, 'note', trim(publish_version.change_note)));
end $$;
/**
 * Publishes the draft of a curriculum as a version with this id, and says what has changed. Refused while something stands
 * in its way (PT422, with all of it in the details), and when nothing has changed (PT409). Sent twice it is published once.
 */
create function public.publish_version(id uuid, curriculum_id uuid, change_note text) returns void
  language sql set search_path = '' as $$ select private.publish_version(id, curriculum_id, change_note) $$;

create function private.withdraw_version(id uuid, withdrawn boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.curriculum_versions;
begin
  select * into its from public.curriculum_versions as version
  where version.id = withdraw_version.id and version.id in (select private.my_version_ids()) and version.state <> 'draft' for update;
  if its.id is null then
    raise exception 'This version no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if its.curriculum_id not in (select private.my_authored_ids('{owner,editor}')) then
    raise exception 'Only the owner and editors can withdraw a version.' using errcode = '42501';
  end if;
  if withdrawn = (its.state = 'withdrawn') then
    return;
  end if;
  update public.curriculum_versions as version
  set state = case when withdrawn then 'withdrawn' else 'published' end, withdrawn_at = case when withdrawn then private.clock() end
  where version.id = its.id;
  update public.curricula as head set latest_version_id = (
    select version.id from public.curriculum_versions as version
    where version.curriculum_id = its.curriculum_id and version.state = 'published' order by version.number desc limit 1)
  where head.id = its.curriculum_id;
  perform private.log_curriculum(its.curriculum_id, case when withdrawn then 'withdrawn' else 'restored' end, jsonb_build_object('number', its.number));
end $$;
/** Withdraws a version, so that nobody finds it any more, or lets it be found again. Who has taken it up keeps it. */
create function public.withdraw_version(id uuid, withdrawn boolean default true) returns void
  language sql set search_path = '' as $$ select private.withdraw_version(id, withdrawn) $$;

create function private.restore_version(id uuid, version_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  source constant public.curriculum_versions := (select version from public.curriculum_versions as version
    where version.id = restore_version.version_id and version.state <> 'draft' and version.id in (select private.my_version_ids()));
  draft constant uuid := source.curriculum_id;
begin
  perform private.hold_draft(draft);
  if restore_version.id is null or exists (select from private.draft_snapshots as kept where kept.id = restore_version.id) then
    return;
  end if;
  perform from public.curriculum_versions as known where known.id = draft for update;
  insert into private.draft_snapshots (id, version_id, deed, rows, made_by)
  values (restore_version.id, draft, 'restore', private.rows_of(draft, null), auth.uid());
  delete from public.curriculum_tasks as its where its.version_id = draft;
  delete from public.units as its where its.version_id = draft;
  perform private.copy_version(source.id, draft);
  update public.curriculum_versions as known set edited_at = private.clock() where known.id = draft;
  perform private.log_curriculum(draft, 'restored', jsonb_build_object('number', source.number));
end $$;
/** Makes the draft what a version says. The deed's id has the draft back as it was (`restore_nodes`). */
create function public.restore_version(id uuid, version_id uuid) returns void
  language sql set search_path = '' as $$ select private.restore_version(id, version_id) $$;

/** What has changed between two versions, node by node, under one's own rights: what one may not read is not compared. */
create function public.compare_versions(from_version uuid, to_version uuid)
  returns table (kind text, key uuid, change text, fields text[], parent_key uuid, title_before text, title_after text)
  language sql stable set search_path = ''
as $$
  with compared as (
    select 'unit' as kind, coalesce(a.key, b.key) as key, a.key is null as fresh, b.key is null as gone, null::uuid as parent_key, a.title as before, b.title as after,
      array_remove(array[case when a.title <> b.title then 'title' end, case when a.summary_html is distinct from b.summary_html then 'summary_html' end,
        case when a.rank <> b.rank then 'place' end], null) as fields
    from (select * from public.units where version_id = from_version) as a full join (select * from public.units where version_id = to_version) as b using (key)
    union all
    select 'lesson', coalesce(a.key, b.key), a.key is null, b.key is null, coalesce(b.unit_key, a.unit_key), a.title, b.title,
      array_remove(array[case when a.title <> b.title then 'title' end, case when a.blocks <> b.blocks then 'blocks' end,
        case when a.objectives <> b.objectives then 'objectives' end, case when a.materials <> b.materials then 'materials' end,
        case when a.tags <> b.tags then 'tags' end, case when a.standards is distinct from b.standards then 'standards' end,
        case when a.minutes is distinct from b.minutes then 'minutes' end,
        case when (a.release, a.completion, a.dwell_sec, a.sample, a.lang) is distinct from (b.release, b.completion, b.dwell_sec, b.sample, b.lang) then 'settings' end,
        case when a.rank <> b.rank or a.unit_key <> b.unit_key then 'place' end], null)
    from (select * from public.lessons where version_id = from_version) as a full join (select * from public.lessons where version_id = to_version) as b using (key)
    union all
    select 'item', coalesce(a.key, b.key), a.key is null, b.key is null, coalesce(b.lesson_key, a.lesson_key), a.title, b.title,
      array_remove(array[case when a.title <> b.title then 'title' end, case when a.blocks <> b.blocks then 'blocks' end,
        case when a.minutes is distinct from b.minutes then 'minutes' end,
        case when (a.kind, a.settings, a.required, a.audience) is distinct from (b.kind, b.settings, b.required, b.audience) then 'settings' end,
        case when a.rank <> b.rank or a.lesson_key <> b.lesson_key then 'place' end], null)
    from (select * from public.lesson_items where version_id = from_version) as a full join (select * from public.lesson_items where version_id = to_version) as b using (key)
    union all
    select 'task', coalesce(a.key, b.key), a.key is null, b.key is null, coalesce(b.lesson_key, a.lesson_key), a.title, b.title,
      array_remove(array[case when a.title <> b.title then 'title' end, case when a.body_html is distinct from b.body_html then 'body_html' end,
        case when (a.anchor, a.offset_days, a.completion_mode, a.audience) is distinct from (b.anchor, b.offset_days, b.completion_mode, b.audience) then 'settings' end,
        case when a.rank <> b.rank or a.lesson_key is distinct from b.lesson_key then 'place' end], null)
    from (select * from public.curriculum_tasks where version_id = from_version) as a full join (select * from public.curriculum_tasks where version_id = to_version) as b using (key)
    union all
    select 'leaders', coalesce(a.key, b.key), a.key is null, b.key is null, null, null, null,
      array_remove(array[case when a.blocks <> b.blocks then 'blocks' end], null)
    from (select * from public.leader_texts where version_id = from_version and blocks <> '[]') as a
    full join (select * from public.leader_texts where version_id = to_version and blocks <> '[]') as b using (key)
    union all
    select 'answers', coalesce(a.key, b.key), a.key is null, b.key is null, null, null, null,
      array_remove(array[case when a.answers <> b.answers then 'answers' end], null)
    from (select * from public.quiz_answers where version_id = from_version and answers <> '{}') as a
    full join (select * from public.quiz_answers where version_id = to_version and answers <> '{}') as b using (key))
  select kind, key, case when fresh then 'added' when gone then 'removed' else 'changed' end, case when fresh or gone then '{}' else fields end, parent_key, before, after
  from compared where fresh or gone or fields <> '{}'
$$;
grant execute on function private.check_version(uuid), public.check_version(uuid), private.publish_version(uuid, uuid, text), public.publish_version(uuid, uuid, text),
  private.withdraw_version(uuid, boolean), public.withdraw_version(uuid, boolean), private.restore_version(uuid, uuid), public.restore_version(uuid, uuid),
  public.compare_versions(uuid, uuid) to authenticated;
