/*
 * Blocks: what a lesson says, piece by piece.
 *
 * A text is a list of blocks, `{key, kind, …}`. The key stays with a block for as long as there is one, so that comments,
 * highlights and changes of one's own find it again. Text blocks hold what the editor writes; the others their own
 * fields, and nothing else. What an item is set to, by its kind, is checked here too. A fault is said in a few words that
 * go on from the name of what has it: a sentence that names the lesson.
 */
/** Whether this is words of so many signs; without a value, whether none are needed. */
create function private.is_words(value jsonb, low int, high int) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when value is null then low = 0 else coalesce(jsonb_typeof(value) = 'string'
    and length(value #>> '{}') <= high and length(trim(value #>> '{}')) >= low, false) end
$$;

/** Whether this is a whole number between two; without a value it is. */
create function private.is_whole(value jsonb, low numeric, high numeric) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when value is null then true when jsonb_typeof(value) <> 'number' then false
    else (value #>> '{}')::numeric between low and high and (value #>> '{}')::numeric % 1 = 0 end
$$;

/** Whether this is an address elsewhere, as the editor takes it. */
create function private.is_link(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 2000
    and value #>> '{}' ~ '^https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?([/?#][!#$%&''()*+,./0-9:;=?@A-Z\[\]_a-z~-]*)?$', false)
$$;

/** Whether this is the place of a file in the bucket `curriculum`: `<whose>/<random>/<name>`. */
create function private.is_file_path(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_typeof(value) = 'string'
    and value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[\w-]{8,60}/[^/"<>&[:space:][:cntrl:]]{1,200}$', false)
$$;

create function private.is_uuid(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$ select coalesce(jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) $$;

/** Whether these are a few keyed words: `[{key, text}]`. */
create function private.are_entries(value jsonb, low int, high int, length int) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) not between low and high then false
    else (select count(*) = count(distinct entry ->> 'key')
            and coalesce(bool_and(jsonb_typeof(entry) = 'object' and entry - '{key,text}'::text[] = '{}' and private.is_uuid(entry -> 'key')
              and private.is_words(entry -> 'text', 1, are_entries.length)), true)
          from jsonb_array_elements(value) as entry) end
$$;

/** Whether these are words in rows of one length, twenty at most. */
create function private.is_table(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) not between 1 and 200 then false
    when exists (select from jsonb_array_elements(value) as line where jsonb_typeof(line) <> 'array') then false
    else (select count(distinct jsonb_array_length(line)) = 1 and max(jsonb_array_length(line)) between 1 and 20
          from jsonb_array_elements(value) as line)
      and not exists (select from jsonb_array_elements(value) as line, jsonb_array_elements(line) as cell where not private.is_words(cell, 0, 2000)) end
$$;

/** What is wrong with a block, in words that follow its name; null when nothing is. */
create function private.block_fault(block jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  kind constant text := block ->> 'kind';
  fields constant text[] := case kind
    when 'text' then '{html}' when 'question' then '{html}' when 'callout' then '{html,tone}' when 'quote' then '{html,source}'
    when 'image' then '{path,alt,decorative,caption,width,height}' when 'file' then '{path,name,bytes,type}'
    when 'table' then '{head,rows}' when 'checklist' then '{entries}' when 'embed' then '{url,title}' end;
  more text;
begin
  if jsonb_typeof(block) is distinct from 'object' or not private.is_uuid(block -> 'key') then
    return 'has a block without a key';
  end if;
  if fields is null then
    return format('has a block of an unknown kind, “%s”', left(coalesce(kind, 'none'), 40));
  end if;
  select field into more from jsonb_object_keys(block) as field where field <> all (fields || '{key,kind}') limit 1;
  if more is not null then
    return format('has a block “%s” with an unknown field, “%s”', kind, left(more, 40));
  end if;
  if not coalesce(case kind
    when 'image' then private.is_file_path(block -> 'path') and private.is_words(block -> 'alt', 0, 500) and private.is_words(block -> 'caption', 0, 300)
      and coalesce(jsonb_typeof(block -> 'decorative'), 'boolean') = 'boolean'
      and private.is_whole(block -> 'width', 1, 99999) and private.is_whole(block -> 'height', 1, 99999)
    when 'file' then private.is_file_path(block -> 'path') and private.is_words(block -> 'name', 1, 200)
      and private.is_whole(block -> 'bytes', 0, 1e12) and private.is_words(block -> 'type', 0, 200)
    when 'table' then coalesce(jsonb_typeof(block -> 'head'), 'boolean') = 'boolean' and private.is_table(block -> 'rows')
    when 'checklist' then private.are_entries(block -> 'entries', 1, 100, 300)
    when 'embed' then private.is_link(block -> 'url') and private.is_words(block -> 'title', 0, 200)
    else jsonb_typeof(block -> 'html') = 'string' and private.is_html(block ->> 'html')
      and (kind <> 'callout' or coalesce(block ->> 'tone', 'note') in ('note', 'tip', 'warning', 'prayer', 'safety'))
      and private.is_words(block -> 'source', 0, 300) end, false) then
    return format('has a block “%s” that isn’t as it should be', kind);
  end if;
  return null;
end $$;

/** What is wrong with a text, in words that follow the name of what has it; null when nothing is. */
create function private.blocks_fault(blocks jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  fault text;
begin
  if jsonb_typeof(blocks) is distinct from 'array' then
    return 'has no list of blocks';
  end if;
  if jsonb_array_length(blocks) > 500 or length(blocks::text) > 300000 then
    return 'is too long';
  end if;
  select private.block_fault(block) into fault from jsonb_array_elements(blocks) as block
  where private.block_fault(block) is not null limit 1;
  if fault is null and (select count(distinct block -> 'key') from jsonb_array_elements(blocks) as block) < jsonb_array_length(blocks) then
    return 'has two blocks with one key';
  end if;
  return fault;
end $$;

/** Whether this is a text: a list of blocks, each with a key of its own and the fields of its kind. */
create function private.is_blocks(blocks jsonb) returns boolean
  language sql immutable parallel safe set search_path = '' as $$ select private.blocks_fault(blocks) is null $$;

/** Words as they stand in HTML. */
create function private.escaped(words text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select replace(replace(replace(replace(replace(coalesce(words, ''), e'\r', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\u00a0', '&nbsp;')
$$;

/** Words as they stand in the alt of a picture: no angles, one space at a time. */
create function private.escaped_alt(words text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select replace(replace(trim(regexp_replace(regexp_replace(coalesce(words, ''), '[<>[:cntrl:]]', '', 'g'), '[\s\u00a0\ufeff]+', ' ', 'g')), '&', '&amp;'), '"', '&quot;')
$$;

/** A block as HTML, for whatever knows no blocks. */
create function private.block_html(block jsonb) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case block ->> 'kind'
    when 'callout' then '<blockquote>' || (block ->> 'html') || '</blockquote>'
    when 'quote' then '<blockquote>' || (block ->> 'html') || coalesce('<p><em>' || nullif(private.escaped(trim(block ->> 'source')), '') || '</em></p>', '') || '</blockquote>'
    when 'image' then '<img data-bucket="curriculum" data-path="' || (block ->> 'path') || '"'
      || coalesce(' alt="' || nullif(private.escaped_alt(block ->> 'alt'), '') || '"', '')
      || coalesce(' width="' || (block ->> 'width') || '"', '') || coalesce(' height="' || (block ->> 'height') || '"', '') || '>'
      || coalesce('<p><em>' || nullif(private.escaped(trim(block ->> 'caption')), '') || '</em></p>', '')
    when 'file' then '<p>' || private.escaped(block ->> 'name') || '</p>'
    when 'table' then '<table><tbody>' || (
      select string_agg('<tr>' || (
        select string_agg(tag.opened || '<p>' || private.escaped(cell) || '</p>' || tag.closed, '' order by at)
        from jsonb_array_elements_text(line) with ordinality as cells (cell, at),
          lateral (select case when place = 1 and (block ->> 'head')::boolean then '<th>' else '<td>' end as opened,
                          case when place = 1 and (block ->> 'head')::boolean then '</th>' else '</td>' end as closed) as tag) || '</tr>', '' order by place)
      from jsonb_array_elements(block -> 'rows') with ordinality as lines (line, place)) || '</tbody></table>'
    when 'checklist' then '<ul data-type="taskList">' || (
      select string_agg('<li data-checked="false"><p>' || private.escaped(entry ->> 'text') || '</p></li>', '' order by place)
      from jsonb_array_elements(block -> 'entries') with ordinality as entries (entry, place)) || '</ul>'
    when 'embed' then '<p><a href="' || replace(block ->> 'url', '&', '&amp;') || '">'
      || private.escaped(coalesce(nullif(trim(block ->> 'title'), ''), block ->> 'url')) || '</a></p>'
    else block ->> 'html' end
$$;

/** A text as the HTML of the editor, for whatever knows no blocks. */
create function private.html_of(blocks jsonb) returns public.html
  language sql immutable strict parallel safe set search_path = ''
as $$
  select case when body ~ '^(<p[ >]|$)' then body else '<p></p>' || body end
  from (select coalesce(string_agg(private.block_html(block), '' order by place), '') as body
        from jsonb_array_elements(blocks) with ordinality as listed (block, place)) as joined
$$;

/** The words of a text alone: what is searched. */
create function private.text_of(blocks jsonb) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(string_agg(case block ->> 'kind'
    when 'image' then concat_ws(' ', block ->> 'alt', block ->> 'caption')
    when 'file' then block ->> 'name'
    when 'embed' then block ->> 'title'
    when 'table' then (select string_agg(cell, ' ') from jsonb_array_elements(block -> 'rows') as line, jsonb_array_elements_text(line) as cell)
    when 'checklist' then (select string_agg(entry ->> 'text', ' ') from jsonb_array_elements(block -> 'entries') as entry)
    else concat_ws(' ', trim(regexp_replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(block ->> 'html', '<(/(p|h[1-6])|br|hr|img[^>]*)>', ' ', 'g'), '<[^>]*>', '', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g')), block ->> 'source') end, ' ' order by place), '')
  from jsonb_array_elements(blocks) with ordinality as listed (block, place)
$$;

/** The files of the bucket `curriculum` that HTML shows. */
create function private.files_of(body text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select case when body is null or position('data-bucket="curriculum"' in body) = 0 then '{}' else array(
    select distinct replace(found[1], '&amp;', '&') from regexp_matches(body, 'data-bucket="curriculum" data-path="([^"]+)"', 'g') as found) end
$$;

/** The files that a text names. */
create function private.files_of(blocks jsonb) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- most texts name none, and are asked for by the thousand
  if blocks = '[]' or position('path' in blocks::text) = 0 then
    return '{}';
  end if;
  return array(
    select distinct path from jsonb_array_elements(blocks) as block,
      unnest(private.files_of(block ->> 'html') || case when block ? 'path' then array[block ->> 'path'] else '{}'::text[] end) as path);
end $$;

/** What is wrong with a question of a quiz, in words that follow its item's name; null when nothing is. */
create function private.quiz_fault(question jsonb) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when jsonb_typeof(question) is distinct from 'object' or not private.is_uuid(question -> 'key') then 'has a question without a key'
    when question - '{key,kind,text,options,points}'::text[] <> '{}' then 'has a question with an unknown field'
    when not private.is_words(question -> 'text', 1, 2000) then 'has a question without words'
    when not private.is_whole(question -> 'points', 0, 100) then 'has a question with points that are no number'
    when question ->> 'kind' in ('one', 'several', 'order') and not private.are_entries(question -> 'options', 2, 20, 500) then 'has a question without answers to choose from'
    when question ->> 'kind' in ('words', 'number') and question ? 'options' then 'has a question with answers that nobody can choose'
    when coalesce(question ->> 'kind', '') not in ('one', 'several', 'order', 'words', 'number') then 'has a question of an unknown kind' end
$$;

/** Whether the right answer to a question of a quiz stands in it: the order of its options. */
create function private.tells_order(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$ select value @? 'lax $.**.questions[*] ? (@.kind == "order")' $$;

/** What is wrong with what an item of a kind is set to; null when nothing is. */
create function private.settings_fault(kind text, settings jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  fields constant text[] := case kind
    when 'read' then '{reference}' when 'watch' then '{url,start_sec,end_sec}' when 'listen' then '{url,path,start_sec,end_sec}'
    when 'discuss' then '{prompt,hide_until_answered}' when 'do' then '{make_task}' when 'reflect' then '{prompt}'
    when 'quiz' then '{questions,attempts,pass_percent,shuffle}' when 'upload' then '{types,max_files}' when 'link' then '{url}'
    when 'in_person' then '{place}' end;
  more text;
  fault text;
begin
  if jsonb_typeof(settings) is distinct from 'object' or fields is null then
    return 'isn’t set up';
  end if;
  if settings = '{}' then
    return null;
  end if;
  select field into more from jsonb_object_keys(settings) as field where field <> all (fields) limit 1;
  if more is not null then
    return format('has an unknown setting, “%s”', left(more, 40));
  end if;
  if settings ? 'questions' then
    if jsonb_typeof(settings -> 'questions') <> 'array' or jsonb_array_length(settings -> 'questions') > 100 then
      return 'has more than 100 questions';
    end if;
    select private.quiz_fault(question) into fault from jsonb_array_elements(settings -> 'questions') as question
    where private.quiz_fault(question) is not null limit 1;
    if fault is not null then
      return fault;
    end if;
    if (select count(distinct question -> 'key') from jsonb_array_elements(settings -> 'questions') as question) < jsonb_array_length(settings -> 'questions') then
      return 'has two questions with one key';
    end if;
  end if;
  select named.setting into more from (values
    ('reference', private.is_words(settings -> 'reference', 0, 300)), ('prompt', private.is_words(settings -> 'prompt', 0, 2000)),
    ('place', private.is_words(settings -> 'place', 0, 300)), ('url', not settings ? 'url' or private.is_link(settings -> 'url')),
    ('path', not settings ? 'path' or private.is_file_path(settings -> 'path')),
    ('start_sec', private.is_whole(settings -> 'start_sec', 0, 86400)), ('end_sec', private.is_whole(settings -> 'end_sec', 0, 86400)),
    ('hide_until_answered', coalesce(jsonb_typeof(settings -> 'hide_until_answered'), 'boolean') = 'boolean'),
    ('make_task', coalesce(jsonb_typeof(settings -> 'make_task'), 'boolean') = 'boolean'),
    ('shuffle', coalesce(jsonb_typeof(settings -> 'shuffle'), 'boolean') = 'boolean'),
    ('attempts', private.is_whole(settings -> 'attempts', 1, 100)), ('pass_percent', private.is_whole(settings -> 'pass_percent', 0, 100)),
    ('max_files', private.is_whole(settings -> 'max_files', 1, 20)),
    ('types', not settings ? 'types' or jsonb_typeof(settings -> 'types') = 'array' and jsonb_array_length(settings -> 'types') <= 20
      and settings -> 'types' <@ '["image","pdf","text","audio","video","sheet","slides","any"]')
  ) as named (setting, right_) where not named.right_ limit 1;
  return case when more is not null then format('has a setting “%s” that isn’t as it should be', more) end;
end $$;
grant execute on function private.tells_order(jsonb), private.block_fault(jsonb), private.blocks_fault(jsonb), private.is_blocks(jsonb), private.html_of(jsonb), private.text_of(jsonb),
  private.settings_fault(text, jsonb), private.is_words(jsonb, int, int), private.is_whole(jsonb, numeric, numeric), private.is_link(jsonb),
  private.is_file_path(jsonb), private.is_uuid(jsonb), private.are_entries(jsonb, int, int, int), private.is_table(jsonb), private.quiz_fault(jsonb),
  private.block_html(jsonb), private.escaped(text), private.escaped_alt(text), private.files_of(text), private.files_of(jsonb) to authenticated, service_role;
