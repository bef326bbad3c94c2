import { generateTypescript, introspect, sortGeneratorMetadata } from '@supabase/postgrest-typegen'
import type pg from 'pg'

/*
 * The product's schema as one text, read back from the catalogue: what is true now, whatever migrations led
 * to it. Order is by name, so that a review shows what changed and nothing else.
 */

const schemas = `('public', 'private')`
/** Objects of an extension are not ours to list. */
const own = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`

const tables = `
  select format(E'create table %s (\\n%s\\n);', c.oid::regclass, string_agg(line, E',\\n' order by kind, at)) as text
  from pg_class c
  join lateral (
    select 0 as kind, a.attnum::int as at,
      format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attcollation not in (0, 100) then ' collate ' || a.attcollation::regcollation else '' end,
        case when a.attnotnull then ' not null' else '' end,
        coalesce(case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                      else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')) as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 1, row_number() over (order by contype = 'p' desc, conname)::int, format('  constraint %I %s', conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
  ) as parts on true
  where c.oid = $1::regclass group by c.oid`

/** Conditions on a view of the catalogue that it can look up, rather than making all of itself for each table. */
const isTable = (schema: string, table: string) =>
  `${schema} = (select nspname from pg_namespace where oid = (select relnamespace from pg_class where oid = $1::regclass))
      and ${table} = (select relname from pg_class where oid = $1::regclass)`

const around = `
  select text from (
    select 1 as kind, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) || ';' as text
    from pg_index i where indrelid = $1::regclass
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 2, '', format('alter table %s enable row level security;', oid::regclass) from pg_class where oid = $1::regclass and relrowsecurity
    union all
    select 3, grantee || privilege_type, format('grant %s on %s to %s;', lower(privilege_type), $1::regclass, grantee)
    from information_schema.role_table_grants
    where ${isTable('table_schema', 'table_name')} and grantee in ('anon', 'authenticated')
    union all
    select 4, grantee || privilege_type, format('grant %s (%s) on %s to %s;', lower(privilege_type), string_agg(column_name, ', ' order by column_name), $1::regclass, grantee)
    from information_schema.column_privileges as by_column
    where ${isTable('table_schema', 'table_name')} and grantee in ('anon', 'authenticated')
      and not has_table_privilege(grantee, $1::regclass, privilege_type)
    group by grantee, privilege_type
    union all
    select 5, policyname, format('create policy %I on %s for %s to %s%s%s;', policyname, $1::regclass, lower(cmd), array_to_string(roles, ', '),
      coalesce(' using (' || qual || ')', ''), coalesce(' with check (' || with_check || ')', ''))
    from pg_policies where ${isTable('schemaname', 'tablename')}
    union all
    select 6, tgname, pg_get_triggerdef(oid) || ';' from pg_trigger where tgrelid = $1::regclass and not tgisinternal
      and tgfoid in (select oid from pg_proc where pronamespace in (select oid from pg_namespace where nspname in ${schemas}))
  ) as parts order by kind, name`

const relations = `
  select c.oid::regclass::text as name, c.relkind as kind, coalesce(format(' with (%s)', array_to_string(c.reloptions, ', ')), '') as options, pg_get_viewdef(c.oid) as view
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${schemas} and c.relkind in ('r', 'p', 'v', 'm') and ${own('c.oid')}
  order by n.nspname desc, c.relname`

const domains = `
  select format('create domain %s as %s%s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
    (select string_agg(format(E'\\n  constraint %I %s', conname, pg_get_constraintdef(k.oid)), '' order by conname) from pg_constraint k where k.contypid = t.oid)) as text
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ${schemas} and t.typtype = 'd' and ${own('t.oid')}
  order by n.nspname desc, t.typname`

const functions = `
  select pg_get_functiondef(p.oid) as text,
    (select string_agg(format('grant execute on function %s to %s;', p.oid::regprocedure, r.rolname), E'\\n' order by r.rolname)
     from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g join pg_roles r on r.oid = g.grantee
     where r.rolname in ('anon', 'authenticated')) as grants
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${schemas} and p.prokind in ('f', 'p') and ${own('p.oid')}
  order by n.nspname desc, p.oid::regprocedure::text`

export async function schemaText(client: pg.Client): Promise<string> {
  await client.query('set search_path = pg_catalog')
  const parts = ['-- Generated by `npm run db:types` from the migrations. Read it; change the migrations.']
  for (const { text } of (await client.query(domains)).rows) parts.push(text)
  for (const { name, kind, options, view } of (await client.query(relations)).rows) {
    const head =
      kind === 'v'
        ? `create view ${name}${options} as\n${view}`
        : (await client.query<{ text: string }>(tables, [name])).rows[0]!.text
    const rest = (await client.query<{ text: string }>(around, [name])).rows.map(({ text }) => text)
    parts.push([head, ...rest].join('\n'))
  }
  for (const table of ['auth.users', 'realtime.messages', 'storage.objects']) {
    const { rows } = await client.query('select to_regclass($1) as it', [table])
    if (!rows[0].it) continue
    const ours = (await client.query<{ text: string }>(around, [table])).rows
      .map(({ text }) => text)
      .filter((text) => /^create (policy|trigger)/i.test(text))
    if (ours.length > 0) parts.push([`-- on ${table}`, ...ours].join('\n'))
  }
  for (const { text, grants } of (await client.query(functions)).rows) {
    parts.push(`${text.trimEnd()};${grants ? `\n${grants}` : ''}`)
  }
  await client.query('reset search_path')
  return `${parts.join('\n\n')}\n`
}

/** The types that supabase-js is given, as `supabase gen types` writes them. */
export async function typesText(pool: pg.Pool): Promise<string> {
  const metadata = await introspect(pool, { includedSchemas: ['public'] })
  return generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: '14' })
}
