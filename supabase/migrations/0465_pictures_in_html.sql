/*
 * Pictures in HTML: only files of this instance.
 *
 * A picture on another host would tell that host who reads a text, and the policy of our pages doesn't load it. So a text names the
 * bucket and path of a picture, and nothing else; one that can't be fetched and kept is a link. Texts that have such a picture from
 * before keep it as the link that readers saw.
 */
create or replace function private.html_rules() returns jsonb
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
    "img": {"inside": ["body", "blockquote", "li", "td", "th"], "attributes": "^(?: data-bucket=\"(?:[a-z0-9][a-z0-9_-]*)\" data-path=\"(?:(?![^\"]*[.][.])(?!/)(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;)(?: *(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;))*)\"(?: alt=\"(?:(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;)(?: *(?:[^\"<>&\\u0001-\\u0008\\u000e-\\u001f\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]|&amp;|&quot;))*)\")?(?: width=\"(?:[1-9][0-9]{0,4})\")?(?: height=\"(?:[1-9][0-9]{0,4})\")?)$", "empty": true},
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

do $$
declare
  place record;
  line tid;
begin
  -- also texts in JSON, which become HTML when they are copied or restored; the audit log is sealed, and reports are evidence
  for place in
    select class.oid::regclass as owner, its.attname as name, its.atttypid::regtype as kind
    from pg_attribute as its join pg_class as class on class.oid = its.attrelid
    where class.relkind = 'r' and class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and its.attnum > 0
      and its.attgenerated = '' and its.atttypid in ('public.html'::regtype, 'jsonb'::regtype)
      and class.oid not in ('public.audit_log'::regclass, 'public.reports'::regclass)
  loop
    execute format('alter table %s disable trigger user', place.owner);
    for line in execute format('select ctid from %s where %I::text like %L', place.owner, place.name, '%<img src=%') loop
      begin
        execute format($sql$update %1$s set %2$I = regexp_replace(%2$I::text,
          '<img src=(\\?")(https://([^"/?#\\]*)[^"\\]*)\\?"[^<>]*>', '<p><a href=\1\2\1>Picture on \3</a></p>', 'g')::%3$s
          where ctid = $1$sql$, place.owner, place.name, place.kind) using line;
      exception when check_violation then
        -- the words of its links make it too long
        execute format($sql$update %1$s set %2$I = regexp_replace(%2$I::text, '<img src=[^<>]*>', '', 'g')::%3$s
          where ctid = $1$sql$, place.owner, place.name, place.kind) using line;
      end;
    end loop;
    execute format('alter table %s enable trigger user', place.owner);
  end loop;
end $$;
