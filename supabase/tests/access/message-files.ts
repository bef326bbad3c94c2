import { choir, supper } from '../cast.ts'
import { linkedPicture, ruthsPhoto } from './arranged.ts'
import { type AccessRow, all, nobody, participants, refusing } from './rows.ts'

const table = 'storage.objects'
const asking = { ...all('nothing'), anon: 'nothing' } as const
const file = (path: string) =>
  `insert into storage.objects (bucket_id, name, owner_id) values ('messages', '${path}', auth.uid()::text) returning 1`
const where = `bucket_id = 'messages' and name = '${ruthsPhoto}'`
const its = `bucket_id = 'link-pictures' and name = '${linkedPicture}'`

/** Files of messages and pictures of links, by their rows in `storage.objects`. */
export const messageFiles: AccessRow[] = [
  {
    table,
    verb: 'select',
    on: 'a file of a message',
    sql: `select 1 from storage.objects where ${where}`,
    ...participants,
    anon: 'nothing',
  },
  {
    table,
    verb: 'select',
    on: 'the picture of a link',
    sql: `select 1 from storage.objects where ${its}`,
    ...participants,
    anon: 'nothing',
  },
  {
    table,
    verb: 'insert',
    on: 'a picture of a link',
    sql: "insert into storage.objects (bucket_id, name, owner_id) values ('link-pictures', 'a.png', auth.uid()::text)",
    ...nobody,
  },
  {
    table,
    verb: 'update',
    on: 'the picture of a link',
    sql: `update storage.objects set version = 'another' where ${its} returning 1`,
    ...asking,
  },
  {
    table,
    verb: 'delete',
    on: 'the picture of a link',
    sql: `delete from storage.objects where ${its} returning 1`,
    ...asking,
  },
  {
    table,
    verb: 'insert',
    on: 'a file for a message',
    sql: file(`${supper}/abcdefghij/a.pdf`),
    ...refusing(participants),
  },
  {
    table,
    verb: 'insert',
    on: 'a file for the choir',
    sql: file(`${choir}/abcdefghij/a.pdf`),
    ...nobody,
    stranger: 'yes',
    manager: 'yes',
  },
  { table, verb: 'insert', on: 'a file nowhere', sql: file('nowhere/abcdefghij/a.pdf'), ...nobody },
  {
    table,
    verb: 'update',
    on: 'a file of a message',
    sql: `update storage.objects set version = 'another' where ${where} returning 1`,
    ...asking,
  },
  {
    table,
    verb: 'delete',
    on: 'Ruth’s file',
    sql: `delete from storage.objects where ${where} returning 1`,
    ...asking,
    admin: 'yes',
  },
]
