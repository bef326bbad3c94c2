/*
 * Adaptation offers: a group hands something that it has changed back to whoever writes the curriculum.
 *
 * It becomes a comment among those of its authors, with the words before and after, and nothing more: what they write stays
 * theirs. This is the only way by which somebody else's words come there, so each change is offered once, and a person can
 * offer thirty a day.
 */
alter table public.curriculum_comments add column offer jsonb;

create table private.adaptation_offers (
  adoption_id  uuid not null references public.adoptions on delete cascade,
  node_key     uuid not null,
  op           text not null,
  field        text not null,
  value_hash   text not null,
  offered_by   uuid references public.users on delete set null,
  offered_at   timestamptz not null default private.clock(),
  primary key (adoption_id, node_key, op, field, value_hash)
);
create index adaptation_offers_person on private.adaptation_offers (offered_by, offered_at);

/** The words of a value, for people to compare. */
create function private.words_to_offer(value jsonb) returns text
  language sql immutable set search_path = ''
as $$
  select left(case
    when jsonb_typeof(value) = 'string' then trim(regexp_replace(value #>> '{}', '<[^>]*>', ' ', 'g'))
    when jsonb_typeof(value) = 'array' then (select string_agg(private.words_to_offer(part.it), e'\n' order by part.n) from jsonb_array_elements(value) with ordinality as part (it, n))
    when jsonb_typeof(value) <> 'object' then nullif(value #>> '{}', 'null')
    when value ? 'block' then private.text_of(jsonb_build_array(value -> 'block'))
    when value ? 'key' and value ? 'kind' and not value ? 'title' then private.text_of(jsonb_build_array(value))
    else (select string_agg(private.words_to_offer(part.value), e'\n' order by part.key <> 'title', part.key) from jsonb_each(value) as part
      where part.key = any ('{title,summary_html,body_html,objectives,materials,tags,standards,blocks,settings,prompt,reference,questions,options,text,minutes,feedback}'::text[])) end, 10000)
$$;

/** Whether who asks may offer what they have changed of this curriculum: somebody else writes it. */
create function private.may_offer(its public.adoptions) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select its.curriculum_id not in (select private.my_authored_ids('{owner,editor}')) and exists (
    select from public.curricula as source where source.id = its.curriculum_id and source.deleted_at is null
      and (source.owner_id is not null or exists (select from public.curriculum_authors as author where author.curriculum_id = source.id)))
$$;

/** Tells those who write a curriculum that something was offered to them. */
create function private.tell_offer(its public.adoptions, group_name text, of_key uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.notify(array(
      select source.owner_id where source.owner_id is not null
      union select author.user_id from public.curriculum_authors as author where author.curriculum_id = source.id and author.role = 'editor'),
    'curriculum_shared', private.shortened(group_name, 80) || ' offers a change to ' || source.title, source.id, auth.uid(), null,
    '/curriculum/' || source.id || '/builder?node=' || of_key || '&part=comments', 'author', 'curriculum_offer:' || source.id)
  from public.curricula as source where source.id = its.curriculum_id
$$;

create function private.offer_change(adoption_id uuid, node_key uuid, op text, field text) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(offer_change.adoption_id);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
  around constant public.groups := (select known from public.groups as known where known.id = its.group_id);
  said public.adoption_overrides;
  node private.resolved_node;
  place uuid;
  offered timestamptz;
begin
  if not rights.adapts then
    raise exception 'You need curriculum management permissions.' using errcode = '42501';
  elsif not private.may_offer(its) then
    perform private.refuse_deed('You write this curriculum yourself, or nobody writes it any more.');
  end if;
  select * into said from public.adoption_overrides as known
  where known.adoption_id = its.id and known.node_key = offer_change.node_key and known.op = offer_change.op and known.field = offer_change.field
    and (not known.for_leaders or private.leads_lesson(rights, known.lesson_key));
  if said.adoption_id is null then
    raise exception 'This change no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  -- beside what it changes, or what it is put into
  place := (select known.key from unnest(array[said.node_key, (said.value ->> 'parent')::uuid, said.lesson_key, (said.value ->> 'after')::uuid]) with ordinality as spot (key, n)
    join private.node_keys as known on known.key = spot.key and known.curriculum_id = its.curriculum_id where said.node_type <> 'curriculum' order by spot.n limit 1);
  if place is null then
    perform private.refuse_deed('This can’t be offered to the author.');
  end if;
  perform pg_advisory_xact_lock(hashtext('offer ' || auth.uid()));
  select known.offered_at into offered from private.adaptation_offers as known
  where known.adoption_id = its.id and known.node_key = said.node_key and known.op = said.op and known.field = said.field and known.value_hash = private.hash_of(said.value);
  if offered is not null then
    return offered;
  elsif (select count(*) from private.adaptation_offers as known where known.offered_by = auth.uid() and known.offered_at > private.clock() - interval '1 day') >= 30 then
    raise exception 'You’ve offered 30 changes in the last day. Try again tomorrow.' using errcode = 'PT429';
  end if;
  insert into private.adaptation_offers as made (adoption_id, node_key, op, field, value_hash, offered_by)
  values (its.id, said.node_key, said.op, said.field, private.hash_of(said.value), auth.uid()) returning made.offered_at into offered;
  select known.* into node from private.resolve_adoption(its.id) as known where known.key = said.node_key;
  insert into public.curriculum_comments (curriculum_id, node_key, block_key, body_html, offer, created_by)
  values (its.curriculum_id, place, case when said.field ~ '^(block|leader):' and said.op in ('edit', 'hide') then split_part(said.field, ':', 2)::uuid end,
    private.html_of(private.shortened(around.name, 100) || ' changed this for itself.'), jsonb_build_object('op', said.op, 'field', said.field, 'title', node.fields -> 'title',
      'before', case when said.op in ('edit', 'hide', 'replace') then private.words_to_offer(case when said.field = '' then node.original else private.value_beneath(its, node, said.field) end) end,
      'after', case when said.op in ('edit', 'add', 'replace') then private.words_to_offer(said.value) end), auth.uid());
  perform private.tell_offer(its, around.name, place);
  return offered;
end $$;
/**
 * Offers one change of a group to whoever writes its curriculum, as a comment, and says when it was offered. The same words are
 * offered once, however often that is said.
 */
create function public.offer_change(adoption_id uuid, node_key uuid, op text, field text) returns timestamptz
  language sql set search_path = '' as $$ select private.offer_change(adoption_id, node_key, op, field) $$;
grant execute on function private.offer_change(uuid, uuid, text, text), public.offer_change(uuid, uuid, text, text) to authenticated;
