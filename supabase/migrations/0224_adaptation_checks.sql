/*
 * Adaptation checks: what a group may say of a node is what its author might have said: the same columns, the same checks
 * of the tables in which a version stands, the same blocks and settings.
 */
/** The fields of a node that a group can say otherwise. */
create function private.adaptable_fields(node_type text) returns text[]
  language sql immutable set search_path = ''
as $$
  select (case node_type when 'curriculum' then '{subtitle,release,discussion}' when 'unit' then '{title,summary_html}'
    when 'lesson' then '{title,objectives,materials,tags,standards,minutes,release,completion,dwell_sec,lang}'
    when 'item' then '{kind,title,settings,minutes,required,audience}'
    -- the team is the group's own word: no author has said one
    when 'task' then '{title,body_html,anchor,offset_days,completion_mode,audience,team_id}' end)::text[]
$$;

/** What a node says for which nobody has said anything. */
create function private.field_defaults(node_type text) returns jsonb
  language sql immutable set search_path = ''
as $$
  select (case node_type when 'unit' then '{"title": null, "summary_html": null}'
    when 'lesson' then '{"title": null, "objectives": [], "materials": [], "tags": [], "standards": null, "minutes": null, "release": "open", "completion": "manual", "dwell_sec": 30, "lang": null}'
    when 'item' then '{"kind": null, "title": null, "settings": {}, "minutes": null, "required": true, "audience": "all"}'
    when 'task' then '{"title": null, "body_html": null, "anchor": "start", "offset_days": 0, "completion_mode": "any", "audience": "all"}' end)::jsonb
$$;

create function private.table_of_nodes(node_type text) returns regclass
  language sql immutable set search_path = ''
as $$
  select (case node_type when 'unit' then 'public.units' when 'lesson' then 'public.lessons' when 'item' then 'public.lesson_items' when 'task' then 'public.curriculum_tasks' end)::regclass
$$;

/** Whether all columns can have what they are given, asked of many rows at once. What is not certain is no. */
create function private.are_columns(of_table regclass, given jsonb[]) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  needed constant text[] := array(
    select its.attname::text from pg_catalog.pg_attribute as its where its.attrelid = of_table and its.attnum > 0 and not its.attisdropped and its.attnotnull);
  rules constant text := coalesce((
    select string_agg(format('(%s) is not false', pg_catalog.pg_get_expr(rule.conbin, rule.conrelid)), ' and ')
    from pg_catalog.pg_constraint as rule where rule.conrelid = of_table and rule.contype = 'c'), 'true');
  good boolean;
begin
  execute format('select coalesce(bool_and(to_jsonb(its) = to_jsonb(its) || asked.row and not exists (select from unnest($2) as part (name) where asked.row -> part.name = ''null'') and %s), true)
    from unnest($1) as asked (row), jsonb_populate_record(null::%s, asked.row) as its', rules, of_table) into good using given, needed;
  return good;
exception when data_exception or check_violation then
  return false;
end $$;

/** The first column that can't have what it is given, by its type and by the checks of its table; null when all can. */
create function private.wrong_column(of_table regclass, given jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  part record;
  kept jsonb;
  good boolean;
begin
  for part in
    select its.attname::text as name, its.attnotnull as needed from pg_catalog.pg_attribute as its
    where its.attrelid = of_table and its.attnum > 0 and not its.attisdropped and given ? its.attname::text order by its.attnum loop
    begin
      execute format('select to_jsonb(jsonb_populate_record(null::%s, $1)) -> $2', of_table) into kept using jsonb_build_object(part.name, given -> part.name), part.name;
    exception when data_exception or check_violation then
      return part.name;
    end;
    if kept is distinct from given -> part.name or part.needed and kept = 'null' then
      return part.name;
    end if;
  end loop;
  for part in
    select pg_catalog.pg_get_expr(rule.conbin, rule.conrelid) as expression, names.names[1] as name
    from pg_catalog.pg_constraint as rule, lateral (
      select array_agg(its.attname::text order by its.attnum) as names from pg_catalog.pg_attribute as its where its.attrelid = of_table and its.attnum = any (rule.conkey)) as names
    where rule.conrelid = of_table and rule.contype = 'c' and given ?& names.names loop
    execute format('select %s from (select (jsonb_populate_record(null::%s, $1)).*) as its', part.expression, of_table) into good using given;
    if good is false then
      return part.name;
    end if;
  end loop;
  return null;
end $$;

/** What a node is to say, by the columns of its table; the team is the group's own word. */
create function private.columns_of(node private.resolved_node) returns jsonb
  language sql immutable set search_path = ''
as $$ select node.fields - 'team_id' || case when node.node_type = 'task' then jsonb_build_object('lesson_key', node.parent) else '{}' end $$;

/** The kinds of nodes of which all can say what they are to say. */
create function private.kinds_that_fit(nodes private.resolved_node[]) returns text[]
  language sql stable set search_path = ''
as $$
  select array(
    select node.node_type from unnest(nodes) as node group by node.node_type
    having private.are_columns(private.table_of_nodes(node.node_type), array_agg(private.columns_of(node))))
$$;

/** What is wrong with what a node is to say, in words that follow its name; null when nothing is. Of these kinds all are known to fit their columns. */
create function private.node_fault(node private.resolved_node, fitting text[]) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  wrong text;
begin
  if node.node_type <> all (fitting) then
    wrong := private.wrong_column(private.table_of_nodes(node.node_type), private.columns_of(node));
  end if;
  if wrong is not null then
    return 'has a field that isn’t as it should be, “' || replace(replace(wrong, '_html', ''), '_', ' ') || '”';
  elsif node.node_type = 'item' then
    return private.settings_fault(node.fields ->> 'kind', node.fields -> 'settings');
  end if;
  return null;
end $$;

/** The files that a value names, wherever in it. */
create function private.files_in(value jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select case when position('path' in value::text) = 0 then '{}'::text[] else array(
    select its.found #>> '{}' from jsonb_path_query(value, 'strict $.**.path') as its (found) where jsonb_typeof(its.found) = 'string'
    union
    select named from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') as its (found), unnest(private.files_of(its.found #>> '{}')) as named) end
$$;

/** Refuses a value that shows a file which who asks does not read. */
create function private.check_files(value jsonb, title text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from unnest(private.files_in(value)) as path where not private.reads_file(path) and not private.reads_adapted_file(path)) then
    raise exception 'A file in % is no longer there, or you don’t have access to it.', private.called(title) using errcode = '22023';
  end if;
end $$;

/** What is wrong with a value of the curriculum itself; null when nothing is. */
create function private.curriculum_fault(field text, value jsonb) returns text
  language sql immutable set search_path = ''
as $$
  select case when value = 'null' or case field when 'subtitle' then private.is_words(value, 0, 160) when 'release' then value <@ '["open", "on_date", "after_previous"]'
    when 'discussion' then jsonb_typeof(value) = 'boolean' end then null else 'has a field that isn’t as it should be, “' || field || '”' end
$$;
