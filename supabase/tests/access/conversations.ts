import { ines, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { supperTopic } from './arranged.ts'
import { type AccessRow, all, nobody, participants, past, refusing, self } from './rows.ts'

const uid = 'auth.uid()'
/** One’s own row, set by an upsert that names its key. */
const own = (table: string, columns: string, values: string, key: string, change: string): AccessRow[] => [
  {
    table,
    verb: 'insert',
    on: 'for oneself',
    sql: `insert into public.${table} (${columns}) values (${values}) on conflict (${key}) do update set ${change} returning 1`,
    ...refusing(participants),
  },
  {
    table,
    verb: 'insert',
    on: 'for Jonas',
    sql: `insert into public.${table} (${columns}) values (${values.replace(uid, `'${jonas.id}'`)}) returning 1`,
    ...nobody,
  },
]

/** Conversations, who is in them, and what each keeps of them alone: no admin’s pass reaches any of it. */
export const conversations: AccessRow[] = [
  {
    table: 'conversations',
    verb: 'select',
    on: 'its group’s',
    sql: `select 1 from public.conversations where id = '${supper}'`,
    ...participants,
  },
  {
    table: 'conversations',
    verb: 'insert',
    on: 'past its function',
    sql: "insert into public.conversations (id, kind) values (gen_random_uuid(), 'small_group')",
    ...nobody,
  },
  {
    table: 'conversations',
    verb: 'update',
    on: 'its group’s',
    sql: `update public.conversations set settings = '{"edit_window_min": 60}' where id = '${supper}' returning 1`,
    ...participants,
    member: 'nothing',
  },
  {
    table: 'conversations',
    verb: 'update',
    on: 'its epoch, its count',
    sql: `update public.conversations set epoch = 1, last_seq = 1`,
    ...nobody,
  },
  { table: 'conversations', verb: 'delete', on: 'any', sql: 'delete from public.conversations', ...nobody },
  {
    table: 'conversation_participants',
    verb: 'select',
    on: 'its group’s',
    sql: `select 1 from public.conversation_participants where conversation_id = '${supper}'`,
    ...participants,
  },
  ...past('conversation_participants', "role = 'owner'"),
  {
    table: 'conversation_reads',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.conversation_reads where user_id = '${ruth.id}' and conversation_id = '${supper}'`,
    ...self,
  },
  ...own(
    'conversation_reads',
    'user_id, conversation_id, notify_level',
    `${uid}, '${supper}', 'mentions'`,
    'user_id, conversation_id',
    'notify_level = excluded.notify_level',
  ),
  {
    table: 'conversation_reads',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.conversation_reads set pinned_rank = 'b' where user_id = '${ruth.id}' and conversation_id = '${supper}' returning 1`,
    ...self,
  },
  {
    table: 'conversation_reads',
    verb: 'update',
    on: 'the pointer itself',
    sql: 'update public.conversation_reads set last_read_seq = 1',
    ...nobody,
  },
  { table: 'conversation_reads', verb: 'delete', on: 'any', sql: 'delete from public.conversation_reads', ...nobody },
  {
    table: 'topics',
    verb: 'select',
    on: 'one',
    sql: `select 1 from public.topics where id = '${supperTopic}'`,
    ...participants,
  },
  {
    table: 'topics',
    verb: 'insert',
    on: 'one',
    sql: `insert into public.topics (conversation_id, title) values ('${supper}', 'Bread') returning 1`,
    ...refusing(participants),
  },
  {
    table: 'topics',
    verb: 'update',
    on: 'one',
    sql: `update public.topics set title = 'Stove', resolved_at = now() where id = '${supperTopic}' returning 1`,
    ...participants,
  },
  { table: 'topics', verb: 'delete', on: 'any', sql: 'delete from public.topics', ...nobody },
  {
    table: 'topic_prefs',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.topic_prefs where topic_id = '${supperTopic}'`,
    ...self,
  },
  ...own(
    'topic_prefs',
    'topic_id, user_id, pref',
    `'${supperTopic}', ${uid}, 'follow'`,
    'topic_id, user_id',
    'pref = excluded.pref',
  ),
  {
    table: 'topic_prefs',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.topic_prefs set pref = 'normal' where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  { table: 'topic_prefs', verb: 'delete', on: 'any', sql: 'delete from public.topic_prefs', ...nobody },
  {
    table: 'drafts',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.drafts where user_id = '${ruth.id}'`,
    ...self,
  },
  ...own(
    'drafts',
    'user_id, conversation_id, body_html',
    `${uid}, '${supper}', '<p>Hm</p>'`,
    'user_id, conversation_id, thread',
    'body_html = excluded.body_html',
  ),
  {
    table: 'drafts',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.drafts set body_html = '' where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'drafts',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.drafts where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  ...(
    [['user_blocks', 'blocker_id', 'blocked_id'] as const, ['user_mutes', 'user_id', 'muted_id'] as const] as const
  ).flatMap(([table, by, whom]): AccessRow[] => [
    {
      table,
      verb: 'select',
      on: 'Ruth’s',
      sql: `select 1 from public.${table} where ${by} = '${ruth.id}'`,
      ...self,
    },
    {
      table,
      verb: 'insert',
      on: 'for Jonas',
      sql: `insert into public.${table} (${by}, ${whom}) values ('${jonas.id}', '${tomas.id}') returning 1`,
      ...nobody,
      stranger: 'yes',
    },
    {
      table,
      verb: 'update',
      on: 'Ruth’s',
      sql: `update public.${table} set ${whom} = '${tomas.id}' where ${by} = '${ruth.id}' and ${whom} = '${ines.id}' returning 1`,
      ...self,
    },
    {
      table,
      verb: 'insert',
      on: 'of whom Jonas neither sees nor has met',
      sql: `insert into public.${table} (${by}, ${whom}) values ('${jonas.id}', '${mina.id}') returning 1`,
      ...nobody,
    },
    {
      table,
      verb: 'update',
      on: 'Ruth’s, to somebody who is not there for her',
      sql: `update public.${table} set ${whom} = '${jonas.id}' where ${by} = '${ruth.id}' and ${whom} = '${ines.id}' returning 1`,
      ...all('nothing'),
      admin: 'refused',
    },
    {
      table,
      verb: 'delete',
      on: 'Ruth’s',
      sql: `delete from public.${table} where ${by} = '${ruth.id}' returning 1`,
      ...self,
    },
  ]),
]
