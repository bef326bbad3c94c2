import { expect, test } from 'vitest'
import { creatingExtensions, missingPackage } from './extensions.ts'

const [untrusted, without] = [new Set(['moddatetime', 'postgis', 'uuid-ossp']), new Set(['pg_graphql'])]
const as = (text: string) => creatingExtensions(text, { untrusted, without })

test('what takes a superuser is called for, with its schema, on the same lines', () => {
  const call = (name: string, schema: string, mayExist: boolean) =>
    `call extensions.create_extension('${name}', ${schema}, ${mayExist})`
  expect(as('create extension moddatetime;')).toBe(`${call('moddatetime', 'null', false)};`)
  expect(as('CREATE EXTENSION IF NOT EXISTS "moddatetime" WITH SCHEMA "extensions";')).toBe(
    `${call('moddatetime', "'extensions'", true)};`,
  )
  expect(as("create extension postgis schema GIS version '3.4' cascade")).toBe(call('postgis', "'gis'", false))
  expect(as('do $$ begin create extension if not exists "uuid-ossp"; end $$;')).toBe(
    `do $$ begin ${call('uuid-ossp', 'null', true)}; end $$;`,
  )
  expect(as('create extension\n  postgis\n  with schema extensions;\nselect 1/0')).toBe(
    `${call('postgis', "'extensions'", false)}\n\n;\nselect 1/0`,
  )
})

test('one that the project goes without is called for as none', () => {
  expect(as('create extension if not exists "pg_graphql" with schema "graphql";')).toBe(
    'call extensions.create_extension(null, null, true);',
  )
})

test('whatever PostgreSQL trusts the owner with, or is something else, stays as it was written', () => {
  for (const text of [
    'create extension citext;',
    'create extension if not exists hstore with schema extensions;',
    'create extension "Postgis";',
    'drop extension postgis;',
    'create extension if; not exists postgis',
    "select 'create extension';",
  ])
    expect(as(text)).toBe(text)
})

test('who lacks an extension is told which package brings it', () => {
  const missing = (name: string) => missingPackage({ code: '0A000', message: `extension "${name}" is not available` })
  expect(missing('postgis')).toContain('postgresql-18-postgis-3')
  expect(missing('postgis_topology')).toContain('postgresql-18-postgis-3')
  expect(missing('vector')).toContain('postgresql-18-pgvector')
  expect(missing('pg_net')).toContain('github.com/supabase/pg_net')
  expect(missing('something_else')).toContain('a package that brings it')
  expect(missingPackage({ code: '42501', message: 'permission denied to create extension "dblink"' })).toBeUndefined()
})
