/*
 * The catalogue's four questions. Each answers with one JSON value called `found`; $1 is the list of exposed schemas.
 */

const reached = `
  with recursive reached (oid) as (
    select c.oid
    from pg_class c
    where c.relnamespace in (select n.oid from pg_namespace n where n.nspname = any ($1))
      and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    union
    select d.refobjid
    from reached
    join pg_rewrite r on r.ev_class = reached.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    join pg_class c on c.oid = d.refobjid and c.relkind in ('r', 'p', 'v', 'm', 'f')
  ),
  -- a domain may stand on a domain
  bases (domain, base) as (
    select t.oid, t.typbasetype from pg_type t where t.typtype = 'd'
    union all
    select b.domain, t.typbasetype from bases b join pg_type t on t.oid = b.base and t.typtype = 'd'
  )`

/** Every table that may be named, and those that only views stand on; $2 is null, or the numbers of those to read. */
export const tablesSql = `${reached}
  select coalesce(json_agg(json_build_object(
    'oid', c.oid::int8, 'schema', n.nspname, 'name', c.relname, 'view', c.relkind in ('v', 'm'),
    'exposed', n.nspname = any ($1) and not c.relispartition,
    -- which of INSERT 8, UPDATE 4 and DELETE 16 work, as pg_relation_is_updatable tells
    'writable', pg_relation_is_updatable(c.oid, true),
    'columns', (
      select coalesce(json_agg(json_build_array(
        a.attname, format_type(a.atttypid, a.atttypmod), coalesce(b.typname, t.typname),
        case
          when a.attidentity <> '' then (
            select format('nextval(%L::regclass)', s.objid::regclass)
            from pg_depend s
            where s.classid = 'pg_class'::regclass and s.refclassid = 'pg_class'::regclass
              and s.refobjid = c.oid and s.refobjsubid = a.attnum and s.deptype = 'i')
          when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
        end, a.attnum) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join (bases s join pg_type b on b.oid = s.base and b.typtype <> 'd') on s.domain = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'keys', (
      select coalesce(json_agg(json_build_array(k.contype, (
        select json_agg(a.attname order by u.place)
        from unnest(k.conkey) with ordinality as u(attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum))), '[]')
      from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u')),
    'query', (
      select r.ev_action::text from pg_rewrite r
      where r.ev_class = c.oid and r.rulename = '_RETURN' and c.relkind in ('v', 'm')))
    order by n.nspname, c.relname), '[]') as found
  from reached
  join pg_class c on c.oid = reached.oid
  join pg_namespace n on n.oid = c.relnamespace
  where $2::int8[] is null or c.oid::int8 = any ($2)`

/** Their numbers, in the same order. */
export const numbersSql = `${reached}
  select coalesce(json_agg(c.oid::int8 order by n.nspname, c.relname), '[]') as found
  from reached
  join pg_class c on c.oid = reached.oid
  join pg_namespace n on n.oid = c.relnamespace`

// a partition's own copy of its parent's foreign key would make every embedding ambiguous
export const keysSql = `
  select coalesce(json_agg(json_build_object(
    'name', k.conname, 'from', k.conrelid::int8, 'to', k.confrelid::int8,
    'pairs', (
      select json_agg(json_build_array(a.attname, b.attname) order by u.place)
      from unnest(k.conkey, k.confkey) with ordinality as u(here, there, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.here
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.there)) order by k.conname), '[]') as found
  from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0`

export const functionsSql = `
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', p.proname,
    'args', (
      select coalesce(json_agg(json_build_array(
        coalesce(p.proargnames[u.place], ''), format_type(u.type, -1)) order by u.place), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u(type, place)
      where coalesce(p.proargmodes[u.place], 'i') in ('i', 'b', 'v')),
    'of', (
      select json_build_array(ofn.nspname, of.relname)
      from pg_type oft join pg_class of on of.oid = oft.typrelid join pg_namespace ofn on ofn.oid = of.relnamespace
      where p.pronargs = 1 and oft.oid = p.proargtypes[0]),
    'many', p.proretset and p.prorows <> 1,
    'media', case when t.typtype = 'd' and t.typname like '%/%' then t.typname end, 'bytes', b.typname is not distinct from 'bytea',
    'defaults', p.pronargdefaults, 'variadic', p.provariadic <> 0, 'volatility', p.provolatile, 'set', p.proretset,
    'returns', case
      when t.typname = 'void' then 'void'
      when t.typtype = 'c' or b.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'rows'
      when p.prorettype = 'record'::regtype then 'record'
      else 'scalar' end,
    'columns', coalesce(
      (select json_agg(a.attname) from pg_attribute a
        where a.attrelid = coalesce(nullif(t.typrelid, 0), b.typrelid) and a.attnum > 0 and not a.attisdropped),
      (select json_agg(u.name) from unnest(p.proargnames, p.proargmodes) as u(name, mode) where u.mode in ('t', 'b', 'o')),
      '[]'),
    'table', (
      select json_build_array(rn.nspname, r.relname)
      from pg_class r join pg_namespace rn on rn.oid = r.relnamespace
      where r.oid = coalesce(nullif(t.typrelid, 0), b.typrelid)),
    'settings', (
      select json_agg(json_build_array(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1)))
      from unnest(p.proconfig) as s))
    order by p.oid), '[]') as found
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type b on b.oid = t.typbasetype
  where n.nspname = any ($1) and p.prokind = 'f'
    and t.typname not in ('trigger', 'event_trigger', 'internal', 'language_handler', 'index_am_handler')`

/** Aggregates that write rows in a media type: their result is a domain of its name. */
export const handlersSql = `
  select coalesce(json_agg(json_build_object(
    'media', d.typname, 'schema', n.nspname, 'name', p.proname, 'isBytes', b.typname = 'bytea',
    'table', (select json_build_array(rn.nspname, r.relname)
      from pg_class r join pg_namespace rn on rn.oid = r.relnamespace where r.oid = a.typrelid))
    order by p.oid), '[]') as found
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type d on d.oid = p.prorettype and d.typtype = 'd' and d.typname like '%/%'
  join pg_type b on b.oid = d.typbasetype
  join pg_type a on a.oid = p.proargtypes[0] and (a.typtype = 'c' or a.typname = 'anyelement')
  where n.nspname = any ($1) and p.prokind = 'a' and p.pronargs = 1`

/** Functions and aggregates that take any row by itself. */
export const mistakenSql = `
  select coalesce(json_agg(distinct proname), '[]') as found
  from pg_proc
  where pronargs - pronargdefaults <= 1 and proargtypes[0] in (
    '"any"'::regtype, 'anyelement'::regtype, 'anynonarray'::regtype, 'anycompatible'::regtype,
    'anycompatiblenonarray'::regtype, 'record'::regtype)`

/** True where PostGIS is there to write rows as GeoJSON. */
export const geoSql = `
  select exists (
    select from pg_proc where proname = 'st_asgeojson' and proargtypes[0] = 'record'::regtype) as found`

/** Roles that row level security does not bind. */
export const unboundSql = `
  select coalesce(json_agg(rolname), '[]') as found from pg_roles where rolsuper or rolbypassrls`

export const timeoutsSql = `
  select coalesce(json_object_agg(rolname, split_part(setting, '=', 2)), '{}') as found
  from pg_roles, unnest(rolconfig) as setting
  where setting like 'statement_timeout=%'`
