/*
 * The catalogue's four questions. Each answers with one JSON value called `found`; $1 is the list of exposed schemas.
 */

export const tablesSql = `
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', c.relname, 'view', c.relkind in ('v', 'm'),
    'columns', (
      select coalesce(json_agg(json_build_array(
        a.attname, format_type(a.atttypid, a.atttypmod), coalesce(b.typname, t.typname),
        case
          when a.attidentity <> '' then (
            select format('nextval(%L::regclass)', s.objid::regclass)
            from pg_depend s
            where s.classid = 'pg_class'::regclass and s.refclassid = 'pg_class'::regclass
              and s.refobjid = c.oid and s.refobjsubid = a.attnum and s.deptype = 'i')
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
        end) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_type b on b.oid = t.typbasetype
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'keys', (
      select coalesce(json_agg(json_build_array(k.contype, (
        select json_agg(a.attname order by u.place)
        from unnest(k.conkey) with ordinality as u(attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum))), '[]')
      from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u')))), '[]') as found
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`

// a partition's own copy of its parent's foreign key would make every embedding ambiguous
export const keysSql = `
  select coalesce(json_agg(json_build_object(
    'name', k.conname, 'from', json_build_array(fn.nspname, f.relname), 'to', json_build_array(tn.nspname, t.relname),
    'pairs', (
      select json_agg(json_build_array(a.attname, b.attname) order by u.place)
      from unnest(k.conkey, k.confkey) with ordinality as u(here, there, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.here
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.there)) order by k.conname), '[]') as found
  from pg_constraint k
  join pg_class f on f.oid = k.conrelid
  join pg_namespace fn on fn.oid = f.relnamespace
  join pg_class t on t.oid = k.confrelid
  join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and fn.nspname = any ($1) and tn.nspname = any ($1)`

export const functionsSql = `
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', p.proname,
    'args', (
      select coalesce(json_agg(json_build_array(
        coalesce(p.proargnames[u.place], ''), format_type(u.type, -1)) order by u.place), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u(type, place)
      where coalesce(p.proargmodes[u.place], 'i') in ('i', 'b', 'v')),
    'defaults', p.pronargdefaults, 'variadic', p.provariadic <> 0, 'volatility', p.provolatile, 'set', p.proretset,
    'returns', case
      when t.typname = 'void' then 'void'
      when t.typtype = 'c' or b.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'rows'
      else 'scalar' end,
    'table', (
      select json_build_array(rn.nspname, r.relname)
      from pg_class r join pg_namespace rn on rn.oid = r.relnamespace
      where r.oid = coalesce(nullif(t.typrelid, 0), b.typrelid)))
    order by p.oid), '[]') as found
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type b on b.oid = t.typbasetype
  where n.nspname = any ($1) and p.prokind = 'f'
    and t.typname not in ('trigger', 'event_trigger', 'internal', 'language_handler', 'index_am_handler')`

export const timeoutsSql = `
  select coalesce(json_object_agg(rolname, split_part(setting, '=', 2)), '{}') as found
  from pg_roles, unnest(rolconfig) as setting
  where setting like 'statement_timeout=%'`
