/*
 * HTML: what people wrote with the editor, and nothing that it could not have written.
 *
 * A column of the domain `public.html` takes the editor's own canonical form: it is empty, or begins with a
 * paragraph; elements that are known, closed, and where they may stand; attributes in their one order, each value
 * by its pattern; text with its four entities. Whatever a browser would read differently from how it is written
 * is refused, so that what is kept is what is shown. The rules are the client's (`client/lib/html/allow-list.ts`), and
 * a test holds the two together. How long a text may be is said by the column; the domain only keeps an end to it.
 */

/** Of each element where it may stand, what may follow its name, and whether it is never closed. */
create function private.html_rules() returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select $rules$ {
    "#text": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a", "code"], "attributes": "^(?:)$", "empty": false},
    "p": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-align=\"(?:center|right|justify)\")?)$", "empty": false},
    "h1": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-align=\"(?:center|right|justify)\")?)$", "empty": false},
    "h2": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-align=\"(?:center|right|justify)\")?)$", "empty": false},
    "h3": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-align=\"(?:center|right|justify)\")?)$", "empty": false},
    "h4": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-align=\"(?:center|right|justify)\")?)$", "empty": false},
    "h5": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-align=\"(?:center|right|justify)\")?)$", "empty": false},
    "h6": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-align=\"(?:center|right|justify)\")?)$", "empty": false},
    "ul": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: data-type=\"(?:taskList)\")?)$", "empty": false},
    "ol": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:(?: start=\"(?:0|[2-9]|[1-9][0-9]{1,4})\")?)$", "empty": false},
    "li": {"inside": ["ul", "ol"], "attributes": "^(?:(?: data-checked=\"(?:true|false)\")?)$", "empty": false},
    "blockquote": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:)$", "empty": false},
    "hr": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:)$", "empty": true},
    "img": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?: data-bucket=\"(?:[a-z0-9][a-z0-9_-]*)\" data-path=\"(?:(?![^\"]*[.][.])(?!/)(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;)(?: *(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;))*)\"(?: alt=\"(?:(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;)(?: *(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;))*)\")?(?: width=\"(?:[1-9][0-9]{0,4})\")?(?: height=\"(?:[1-9][0-9]{0,4})\")?| src=\"(?:(?![^\"]*/storage/v1/)https://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:[/?#](?:[!#$%'()*+,./0-9:;=?@A-Z\\[\\]_a-z~-]|&amp;)*)?)\"(?: alt=\"(?:(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;)(?: *(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;))*)\")?(?: width=\"(?:[1-9][0-9]{0,4})\")?(?: height=\"(?:[1-9][0-9]{0,4})\")?)$", "empty": true},
    "table": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?:)$", "empty": false},
    "tbody": {"inside": ["table"], "attributes": "^(?:)$", "empty": false},
    "tr": {"inside": ["tbody"], "attributes": "^(?:)$", "empty": false},
    "th": {"inside": ["tr"], "attributes": "^(?:(?: colspan=\"(?:[2-9]|[1-9][0-9])\")?(?: rowspan=\"(?:[2-9]|[1-9][0-9])\")?)$", "empty": false},
    "td": {"inside": ["tr"], "attributes": "^(?:(?: colspan=\"(?:[2-9]|[1-9][0-9])\")?(?: rowspan=\"(?:[2-9]|[1-9][0-9])\")?)$", "empty": false},
    "br": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a", "code"], "attributes": "^(?:)$", "empty": true},
    "strong": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a"], "attributes": "^(?:)$", "empty": false},
    "em": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a"], "attributes": "^(?:)$", "empty": false},
    "s": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a"], "attributes": "^(?:)$", "empty": false},
    "code": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a"], "attributes": "^(?:)$", "empty": false},
    "mark": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a"], "attributes": "^(?: data-color=\"(?:yellow|green|blue|red|purple)\")$", "empty": false},
    "span": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span", "a"], "attributes": "^(?: data-color=\"(?:purple|blue|green|orange|red)\"| data-mention=\"(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\")$", "empty": false},
    "a": {"inside": ["p", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "s", "mark", "span"], "attributes": "^(?: href=\"(?:https?://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:[/?#](?:[!#$%'()*+,./0-9:;=?@A-Z\\[\\]_a-z~-]|&amp;)*)?|mailto:(?:[!#$%'()*+,./0-9:;=?@A-Z\\[\\]_a-z~-]|&amp;)+|tel:[+]?[0-9().-]+|/(?!/)(?:[!#$%'()*+,./0-9:;=?@A-Z\\[\\]_a-z~-]|&amp;)*)\")$", "empty": false}
  } $rules$::jsonb
$$;

/** Whether this is HTML as the editor writes it: read from left to right, with the elements that are open kept aside. */
create function private.is_html(body text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  rules   constant jsonb := private.html_rules();
  opened  text[] := '{body}';
  read    int := 0;
  part    text[];
  element text;
  rule    jsonb;
begin
  if body = '' then return true; end if;
  if length(body) > 200000 or body !~ '^<p[ >]' then return false; end if;
  for part in select regexp_matches(body, '<(/?)([a-z][a-z0-9]*)([^<>]*)>|([^<>]+)', 'g') loop
    element := coalesce(part[2], '#text');
    if part[1] = '/' then
      if cardinality(opened) = 1 or element <> opened[cardinality(opened)] or part[3] <> '' then return false; end if;
      opened := opened[1:cardinality(opened) - 1];
      read := read + 3 + length(element);
      continue;
    end if;
    rule := rules -> element;
    if rule is null or not (rule -> 'inside') ? opened[cardinality(opened)] then return false; end if;
    if element = '#text' then
      if part[4] !~ '^(?:[^&\r\u00a0]|&(?:amp|lt|gt|nbsp);)*$' then return false; end if;
      read := read + length(part[4]);
    else
      if part[3] !~ (rule ->> 'attributes') or (element = 'a' and 'a' = any (opened)) then return false; end if;
      read := read + 2 + length(element) + length(part[3]);
      if not (rule -> 'empty')::boolean then opened := opened || element; end if;
      if cardinality(opened) > 33 then return false; end if;
    end if;
  end loop;
  -- every sign was read, and every element closed
  return read = length(body) and cardinality(opened) = 1;
end $$;
grant execute on function private.html_rules(), private.is_html(text) to anon, authenticated, service_role;

create domain public.html as text constraint html_is_safe check (private.is_html(value));

/** Plain words as HTML, a paragraph a line: for what was never written in the editor. */
create function private.html_of(words text) returns public.html
  language sql immutable strict parallel safe set search_path = ''
as $$
  select case when trim(words) = '' then '' else
    '<p>' || replace(replace(replace(replace(replace(replace(words, e'\r', ''),
      '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\u00a0', '&nbsp;'), e'\n', '</p><p>') || '</p>' end
$$;

/** The words alone, on one line: for searches and previews, also as a generated column. */
create function private.text_of(body public.html) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select trim(regexp_replace(replace(replace(replace(replace(
    -- words of neighbouring blocks stay apart, those of one line together
    regexp_replace(regexp_replace(body, '<(/(p|h[1-6])|br|hr|img[^>]*)>', ' ', 'g'), '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

/** Whom it mentions: whether they may be told is for the caller to ask. */
create function private.mentioned_in(body public.html) returns setof uuid
  language sql immutable strict parallel safe set search_path = ''
as $$
  select distinct found[1]::uuid from regexp_matches(body, ' data-mention="([0-9a-f-]{36})"', 'g') as found
$$;
grant execute on function private.html_of(text), private.text_of(public.html), private.mentioned_in(public.html)
  to anon, authenticated, service_role;
