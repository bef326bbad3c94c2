import { choir, mina, ruth, supper } from '../cast.ts'
import { minasRecipe, ruthsDraft, ruthsFace, ruthsRecipe, suppersCover } from './arranged.ts'
import { type AccessRow, all, managers, members, type Persona } from './rows.ts'

/* Files by their rows in `storage.objects`. Who is signed out may ask there, and sees nothing. */

const table = 'storage.objects'
const of = (who: Record<Persona, AccessRow[Persona]>) => ({ ...who, anon: 'nothing' as const })
const asking = all('nothing')
const only = (...who: Persona[]) => ({ ...asking, ...Object.fromEntries(who.map((one) => [one, 'yes' as const])) })
const adding = (who: Record<Persona, AccessRow[Persona]>) =>
  Object.fromEntries(Object.entries(who).map(([one, met]) => [one, met === 'yes' ? 'yes' : 'refused'])) as typeof who

const see = (bucket: string, name: string) =>
  `select 1 from storage.objects where bucket_id = '${bucket}' and name = '${name}'`
const add = (bucket: string, name: string) =>
  `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}') returning 1`
const change = (bucket: string, name: string) =>
  `update storage.objects set version = 'another' where bucket_id = '${bucket}' and name = '${name}' returning 1`
const remove = (bucket: string, name: string) =>
  `delete from storage.objects where bucket_id = '${bucket}' and name = '${name}' returning 1`

export const files: AccessRow[] = [
  { table, verb: 'select', on: 'Ruth’s face', sql: see('avatars', ruthsFace), ...of(only('admin')) },
  {
    table,
    verb: 'insert',
    on: 'a face of Ruth',
    sql: add('avatars', `${ruth.id}/abcdefghij.webp`),
    ...adding(only('admin')),
  },
  {
    table,
    verb: 'insert',
    on: 'a face deeper in one’s folder',
    sql: add('avatars', `${ruth.id}/a/abcdefghij.webp`),
    ...adding(asking),
  },
  { table, verb: 'update', on: 'Ruth’s face', sql: change('avatars', ruthsFace), ...of(asking) },
  { table, verb: 'delete', on: 'Ruth’s face', sql: remove('avatars', ruthsFace), ...of(only('admin')) },
  { table, verb: 'select', on: 'a cover', sql: see('covers', suppersCover), ...of(managers) },
  { table, verb: 'insert', on: 'a cover', sql: add('covers', `${supper}/abcdefghij.png`), ...adding(managers) },
  { table, verb: 'update', on: 'a cover', sql: change('covers', suppersCover), ...of(asking) },
  { table, verb: 'delete', on: 'a cover', sql: remove('covers', suppersCover), ...of(managers) },
  { table, verb: 'select', on: 'an attachment', sql: see('attachments', ruthsRecipe), ...of(members) },
  {
    table,
    verb: 'insert',
    on: 'an attachment as Mina',
    sql: add('attachments', `${supper}/${mina.id}/abcdefghij/a.pdf`),
    ...adding(only('member')),
  },
  {
    table,
    verb: 'insert',
    on: 'an attachment as Mina, in a group that is not hers',
    sql: add('attachments', `${choir}/${mina.id}/abcdefghij/a.pdf`),
    ...adding(asking),
  },
  { table, verb: 'update', on: 'an attachment', sql: change('attachments', ruthsRecipe), ...of(asking) },
  {
    table,
    verb: 'delete',
    on: 'Mina’s attachment',
    sql: remove('attachments', minasRecipe),
    ...of(only('member', 'admin', 'tenantAdmin', 'superAdmin')),
  },
  {
    table,
    verb: 'delete',
    on: 'Ruth’s attachment',
    sql: remove('attachments', ruthsRecipe),
    ...of(only('admin', 'tenantAdmin', 'superAdmin')),
  },
  { table, verb: 'select', on: 'Ruth’s draft', sql: see('curriculum', ruthsDraft), ...of(only('admin')) },
  {
    table,
    verb: 'insert',
    on: 'a draft of Ruth',
    sql: add('curriculum', `${ruth.id}/lesson-2.pdf`),
    ...adding(only('admin')),
  },
  { table, verb: 'update', on: 'Ruth’s draft', sql: change('curriculum', ruthsDraft), ...of(asking) },
  { table, verb: 'delete', on: 'Ruth’s draft', sql: remove('curriculum', ruthsDraft), ...of(only('admin')) },
  {
    table: 'storage.buckets',
    verb: 'select',
    on: 'any',
    sql: 'select 1 from storage.buckets',
    ...of(asking),
  },
  {
    table: 'storage.buckets',
    verb: 'insert',
    on: 'one',
    sql: "insert into storage.buckets (id, name) values ('loot', 'loot')",
    ...adding(asking),
  },
  {
    table: 'storage.buckets',
    verb: 'update',
    on: 'any',
    sql: 'update storage.buckets set public = true returning 1',
    ...of(asking),
  },
  {
    table: 'storage.buckets',
    verb: 'delete',
    on: 'any',
    sql: 'delete from storage.buckets returning 1',
    ...of(asking),
  },
]
