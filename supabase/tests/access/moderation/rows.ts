import { mina, supper, tomas } from '../../cast.ts'
import { type AccessRow, all, nobody, type Outcome, type Persona, type Verb } from '../rows.ts'

const itsCase = '00000000-0000-4000-8000-00000000b501'
const itsReport = '00000000-0000-4000-8000-00000000b502'
const itsMessage = '00000000-0000-4000-8000-00000000b503'
const itsFile = '00000000-0000-4000-8000-00000000b504'
const heldPath = `${itsFile}/soup.png`

/** Mina has reported what Tomas said, and a picture of it is held. */
export const arrangedModeration = `
  alter table public.reports disable trigger user;
  insert into public.reports (id, reporter_id, subject_type, subject_id, reason, snapshot) values ('${itsReport}', '${mina.id}', 'message', '${itsMessage}', 'spam', '{"message": {}}');
  alter table public.reports enable trigger user;
  insert into private.moderation_cases (id, subject_type, subject_id, subject_owner_id, group_id, tenant_id, level, reason)
    select '${itsCase}', 'message', '${itsMessage}', '${tomas.id}', its.id, its.tenant_id, 'group', 'spam' from public.groups as its where its.id = '${supper}';
  insert into private.case_reports (report_id, case_id) values ('${itsReport}', '${itsCase}');
  insert into private.case_files (id, case_id, bucket, path, name, wanted, held) values ('${itsFile}', '${itsCase}', 'messages', 'x/soup.png', 'soup.png', true, true);
  insert into storage.objects (bucket_id, name) values ('held', '${heldPath}');
`

const row = (table: string, verb: Verb, on: string, sql: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb,
  on,
  sql,
  ...who,
})
/** Each table with one of its columns. */
const tables = {
  moderation_cases: 'id',
  case_reports: 'case_id',
  case_files: 'id',
  moderation_actions: 'id',
  moderation_notes: 'id',
  removals: 'action_id',
  appeals: 'id',
  reason_presets: 'id',
  silences: 'id',
  thread_locks: 'action_id',
  expulsions: 'action_id',
}
/** Those who delete content in the group, and the admins above them: never whoever owns it. */
const deciders = { ...all('nothing'), admin: 'yes', tenantAdmin: 'yes', superAdmin: 'yes' } as const
const askingThem = {
  ...deciders,
  outsider: 'refused',
  stranger: 'refused',
  member: 'refused',
  suspended: 'refused',
} as const
const asking = { ...all('nothing'), anon: 'nothing' } as const

export const moderation: AccessRow[] = [
  // no table of moderation is anybody's: functions alone tell of them
  ...Object.entries(tables).flatMap(([table, column]) => [
    row(`private.${table}`, 'select', 'any', `select 1 from private.${table}`, nobody),
    row(`private.${table}`, 'insert', 'any', `insert into private.${table} default values`, nobody),
    row(`private.${table}`, 'update', 'any', `update private.${table} set ${column} = default`, nobody),
    row(`private.${table}`, 'delete', 'any', `delete from private.${table}`, nobody),
  ]),
  row(
    'private.moderation_cases',
    'select',
    'what Tomas said, in the queue',
    `select 1 from jsonb_array_elements(public.read_queue()) as its where its ->> 'id' = '${itsCase}'`,
    askingThem,
  ),
  row(
    'private.reason_presets',
    'insert',
    'by its function',
    "select 1 from public.write_reason_preset(gen_random_uuid(), 'rude', 'spam', 'Be kind')",
    { ...nobody, tenantAdmin: 'yes', otherAdmin: 'yes', superAdmin: 'yes' },
  ),
  row(
    'reports',
    'update',
    'the answer to one’s own',
    `update public.reports set answer = 'removed' where id = '${itsReport}'`,
    nobody,
  ),
  row(
    'reports',
    'insert',
    'with its answer',
    `insert into public.reports (subject_type, subject_id, reason, answer) values ('message', '${itsMessage}', 'spam', 'removed')`,
    nobody,
  ),
  row('storage.objects', 'select', 'a held picture', `select 1 from storage.objects where bucket_id = 'held'`, {
    ...deciders,
    anon: 'nothing',
  }),
  row(
    'storage.objects',
    'insert',
    'a held picture',
    "insert into storage.objects (bucket_id, name) values ('held', 'a/b.png')",
    nobody,
  ),
  row(
    'storage.objects',
    'update',
    'a held picture',
    "update storage.objects set name = 'x' where bucket_id = 'held' returning 1",
    asking,
  ),
  row(
    'storage.objects',
    'delete',
    'a held picture',
    "delete from storage.objects where bucket_id = 'held' returning 1",
    asking,
  ),
]
