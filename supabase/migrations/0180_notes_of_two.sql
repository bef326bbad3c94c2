/*
 * Notes of two: what two people write at once, in the notes for leaders and in the answers of a quiz.
 *
 * Each sends what it was before (`base`) and what they made of it, and what stands meanwhile counts too. A block that only
 * one of both has changed is as they have changed it; where both did, the one that stands stays, and the other comes right
 * behind it, under a key that follows from its own and its writer. So no word is lost, and what is sent twice is there once.
 */
/** A text by the keys of its blocks. */
create function private.blocks_by_key(blocks jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$ select coalesce(jsonb_object_agg(block ->> 'key', block), '{}') from jsonb_array_elements(blocks) as block $$;

/** The keys of a text in their order: those that `among` has, or all. */
create function private.block_keys(blocks jsonb, among jsonb default null) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array(select block ->> 'key' from jsonb_array_elements(blocks) with ordinality as listed (block, place)
               where among is null or among ? (block ->> 'key') order by place)
$$;

/** Keys with one more behind another, or first. */
create function private.with_key(keys text[], added text, behind text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$ select keys[:coalesce(array_position(keys, behind), 0)] || added || keys[coalesce(array_position(keys, behind), 0) + 1:] $$;

/** The text that stands with what its writer made of `base`. */
create function private.merged_blocks(base jsonb, theirs jsonb, mine jsonb, writer uuid) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  before constant jsonb := private.blocks_by_key(base);
  other constant jsonb := private.blocks_by_key(theirs);
  own constant jsonb := private.blocks_by_key(mine);
  -- whoever has moved something leads; where both did, what stands
  is_moved constant boolean := private.block_keys(theirs, before) <> private.block_keys(base, other);
  keys text[] := private.block_keys(case when is_moved then theirs else mine end);
  said jsonb;
  clashes text[];
  previous text;
  this text;
  beside text;
begin
  -- what the other has besides stands behind what it stood behind
  foreach this in array private.block_keys(case when is_moved then mine else theirs end) loop
    if this <> all (keys) then
      keys := private.with_key(keys, this, previous);
    end if;
    previous := this;
  end loop;
  select coalesce(jsonb_object_agg(key, words) filter (where words is not null), '{}'), array_agg(key order by place) filter (where clashes_)
  into said, clashes
  from unnest(keys) with ordinality as listed (key, place)
  cross join lateral (values (before -> key, other -> key, own -> key)) as of (base, theirs, mine)
  cross join lateral (values (
    case when of.mine is not distinct from of.base then of.theirs when of.theirs is not distinct from of.base then of.mine else coalesce(of.theirs, of.mine) end,
    of.mine is distinct from of.base and of.theirs is distinct from of.base and of.mine <> of.theirs)) as decided (words, clashes_);
  foreach this in array coalesce(clashes, '{}') loop
    beside := this;
    loop
      previous := beside;
      beside := md5(beside || writer)::uuid;
      -- it is there already, as it is or as it was sent before; what another made of it stays, and this goes behind that
      exit when said -> beside = (own -> this) || jsonb_build_object('key', beside);
      if said -> beside is null or said -> beside = (before -> this) || jsonb_build_object('key', beside) then
        keys := case when said ? beside then keys else private.with_key(array_remove(keys, beside), beside, previous) end;
        said := said || jsonb_build_object(beside, (own -> this) || jsonb_build_object('key', beside));
        exit;
      end if;
    end loop;
  end loop;
  return (select coalesce(jsonb_agg(said -> key order by place), '[]') from unnest(keys) with ordinality as listed (key, place) where said ? key);
end $$;

/** The answers that stand, with those that were changed or taken away since `base`. */
create function private.merged_answers(base jsonb, theirs jsonb, mine jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select theirs - array(select gone from jsonb_object_keys(base) as gone where not mine ? gone)
    || coalesce((select jsonb_object_agg(changed.key, changed.value) from jsonb_each(mine) as changed
                 where changed.value is distinct from base -> changed.key), '{}')
$$;

/** Puts notes for leaders beside a unit, a lesson or an item, with what another has written there meanwhile. */
create function public.put_leader_text(version_id uuid, key uuid, base jsonb, blocks jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  if jsonb_typeof(base) is distinct from 'array' or jsonb_typeof(blocks) is distinct from 'array' or length(base::text) > 300000
     or exists (select from jsonb_array_elements(base || blocks) as block where not private.is_uuid(block -> 'key')) then
    raise exception 'A note for leaders has a block without a key.' using errcode = '23514', table = 'leader_texts', column = 'blocks';
  end if;
  insert into public.leader_texts (version_id, key, blocks) values (put_leader_text.version_id, put_leader_text.key, '[]') on conflict do nothing;
  -- whoever waits here for another meets what that one has left
  update public.leader_texts as its set blocks = private.merged_blocks(base, its.blocks, put_leader_text.blocks, auth.uid())
  where its.version_id = put_leader_text.version_id and its.key = put_leader_text.key
    and private.merged_blocks(base, its.blocks, put_leader_text.blocks, auth.uid()) <> its.blocks;
end $$;

/** Puts the right answers of a quiz, with those that another has put meanwhile. */
create function public.put_quiz_answers(version_id uuid, key uuid, base jsonb, answers jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  if jsonb_typeof(base) is distinct from 'object' or jsonb_typeof(answers) is distinct from 'object' or length(base::text) > 100000 then
    raise exception 'These answers couldn’t be read.' using errcode = '23514', table = 'quiz_answers', column = 'answers';
  end if;
  insert into public.quiz_answers (version_id, key, answers) values (put_quiz_answers.version_id, put_quiz_answers.key, '{}') on conflict do nothing;
  update public.quiz_answers as its set answers = private.merged_answers(base, its.answers, put_quiz_answers.answers)
  where its.version_id = put_quiz_answers.version_id and its.key = put_quiz_answers.key
    and private.merged_answers(base, its.answers, put_quiz_answers.answers) <> its.answers;
end $$;
grant execute on function private.blocks_by_key(jsonb), private.block_keys(jsonb, jsonb), private.merged_blocks(jsonb, jsonb, jsonb, uuid),
  private.with_key(text[], text, text), private.merged_answers(jsonb, jsonb, jsonb),
  public.put_leader_text(uuid, uuid, jsonb, jsonb), public.put_quiz_answers(uuid, uuid, jsonb, jsonb) to authenticated;
