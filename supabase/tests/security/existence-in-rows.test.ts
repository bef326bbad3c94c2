import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  existenceRoom,
  garden,
  newcomer,
  nothing,
  ownCurriculum,
  ownEvent,
  ownId,
  ownLesson,
  ownPoll,
  ownUnit,
  shareOf,
} from './existence-room.ts'

/*
 * Whoever writes a row that names something which is not theirs to see learns no more than by naming nothing: for each
 * column that refers to another row, and may be written, the same rows, the same code, the same words.
 */

const me = `'${newcomer.id}'`
const its = (n: number) => `'${ownId(n)}'`
const inGarden = { group_id: `'${garden}'` }
const there = { conversation_id: `'${garden}'` }
const mine = { user_id: me }
const inDraft = { version_id: `'${ownCurriculum}'` }
const inLesson = { ...inDraft, lesson_key: `'${ownLesson}'`, title: "'Worms'", rank: "'b'" }

/** A row that the newcomer may write, for each table in which a column refers to another row. */
const rows: Record<string, Record<string, string>> = {
  announcement_reads: { announcement_id: its(6), ...mine },
  announcements: { ...inGarden, title: "'Rain'" },
  blocked_ips: { ip_address: "'192.0.2.9'", blocked_by: me },
  broadcast_dismissals: mine,
  collection_items: { collection_id: its(8), listing_id: its(8), rank: "'b'" },
  collections: { title: "'Wet'", rank: "'b'" },
  conversation_reads: { ...mine, ...there },
  curriculum_authors: { curriculum_id: `'${ownCurriculum}'`, ...mine },
  curriculum_comments: {
    curriculum_id: `'${ownCurriculum}'`,
    node_key: `'${ownLesson}'`,
    reply_to_id: 'null',
    body_html: "'<p>Rain</p>'",
  },
  curriculum_tasks: inLesson,
  date_poll_slots: {
    poll_id: `'${ownPoll}'`,
    ...inGarden,
    starts_local: "'2040-01-02 08:00'",
    ends_local: "'2040-01-02 09:00'",
  },
  date_polls: { ...inGarden, title: "'Dig'" },
  drafts: { ...mine, ...there, body_html: "'<p>Rain</p>'", topic_id: 'null', reply_to_id: 'null' },
  event_hosts: { event_id: `'${ownEvent}'`, ...mine, ...inGarden },
  event_reminders: { event_id: `'${ownEvent}'`, ...mine, offset_min: '5' },
  events: {
    ...inGarden,
    title: "'Dig'",
    starts_local: "'2040-01-01 08:00'",
    ends_local: "'2040-01-01 09:00'",
    team_id: 'null',
  },
  feature_flag_overrides: { key: "'voice_notes'", ...inGarden, tenant_id: 'null', enabled: 'true' },
  goal_milestones: { goal_id: its(8), title: "'Sow'", rank: "'b'", linked_id: 'null' },
  goal_reminders: { ...mine, goal_id: its(8), at_time: "'08:00'" },
  goals: {
    ...mine,
    title: "'Sow'",
    kind: "'habit'",
    schedule: `'{"freq": "daily"}'`,
    visibility: "'group'",
    rank: "'b'",
  },
  group_invites: inGarden,
  group_member_settings: { ...inGarden, ...mine },
  group_off_days: { ...inGarden, starts_on: 'current_date', ends_on: 'current_date', label: "'Rain'" },
  journal_entries: { entry_date: "'2026-03-05'" },
  journal_settings: mine,
  labels: { ...inGarden, name: "'rain'" },
  leader_texts: { ...inDraft, key: `'${ownUnit}'`, blocks: "'[]'" },
  lesson_items: { ...inLesson, kind: "'read'" },
  lesson_notes: { id: its(8), adoption_id: its(8), lesson_key: `'${ownLesson}'` },
  lessons: { ...inDraft, unit_key: `'${ownUnit}'`, title: "'Seeds'", rank: "'b'" },
  listings: { curriculum_id: `'${ownCurriculum}'`, slug: "'digging'" },
  memory_hides: { created_by: me },
  message_attachments: {
    message_id: its(2),
    path: `'${garden}/0123456789/rain.jpg'`,
    name: "'rain.jpg'",
    type: "'image/jpeg'",
    bytes: '3',
  },
  message_reactions: { message_id: its(2), ...mine, emoji: "'👍'" },
  message_saves: { message_id: its(2), ...mine },
  messages: { ...there, body_html: "'<p>Rain</p>'", topic_id: 'null', reply_to_id: 'null' },
  notification_digests: mine,
  notification_prefs: { ...mine, type: "'task_due'", ...inGarden },
  notifications: { ...mine, type: "'task_due'", message: "'Rain'", related_id: its(1) },
  push_subscriptions: { ...mine, subscription_data: "'{}'" },
  quiet_hours: mine,
  quiz_answers: { ...inDraft, key: `'${ownLesson}'`, answers: "'{}'" },
  saved_filters: { ...inGarden, area: "'tasks'", name: "'Wet'", query: "'{}'" },
  scheduled_messages: {
    ...there,
    body_html: "'<p>Rain</p>'",
    send_on: "'2040-01-01 08:00'",
    tz: "'UTC'",
    topic_id: 'null',
    reply_to_id: 'null',
  },
  security_events: { ...mine, event_type: "'odd'" },
  task_columns: { ...inGarden, name: "'Wet'", rank: "'b'" },
  task_comments: { task_id: its(1), body_html: "'<p>Rain</p>'", reply_to_id: 'null' },
  task_files: {
    task_id: its(1),
    name: "'rain.pdf'",
    path: `'${garden}/${newcomer.id}/0123456789/rain.pdf'`,
    bytes: '3',
  },
  task_links: { from_id: its(1), to_id: its(7), kind: "'blocks'" },
  task_reminders: { task_id: its(1), ...mine, offset_min: '5' },
  task_steps: { task_id: its(1), text: "'Boots'", rank: "'b'", assignee_id: 'null' },
  event_templates: { ...inGarden, name: "'Wet'", content: `'{"title": "Sow", "minutes": 60}'` },
  task_templates: { ...inGarden, name: "'Wet'", items: `'[{"title": "Boots"}]'` },
  task_watchers: { task_id: its(1), ...mine },
  tasks: { ...inGarden, title: "'Boots'", rank: "'b'", column_id: 'null' },
  teams: { ...inGarden, name: "'Wet'" },
  topic_prefs: { topic_id: its(9), ...mine, pref: "'mute'" },
  topics: { ...there, title: "'Rain'" },
  units: { ...inDraft, title: "'Summer'", rank: "'b'" },
  user_blocks: { blocker_id: me, blocked_id: me },
  user_mutes: { user_id: me, muted_id: me },
  user_sessions: mine,
  user_settings: mine,
  users: { id: me, email: "'new@example.org'", tenant_id: '(select id from public.tenants where is_default)' },
}

let database: TestDatabase
let { answers, unseen } = {} as Awaited<ReturnType<typeof existenceRoom>>
let references: { table: string; column: string; inserted: boolean; updated: boolean }[]
beforeAll(async () => {
  database = await testDatabase()
  ;({ answers, unseen } = await existenceRoom(database))
  await database.admin.query(`
    insert into public.announcements (id, group_id, title, created_by) values (${its(6)}, '${garden}', 'Sun', ${me});
    insert into public.tasks (id, group_id, title, rank, created_by) values (${its(7)}, '${garden}', 'Sow', 'c', ${me});
    insert into public.topics (id, conversation_id, title, created_by) values (${its(9)}, '${garden}', 'Sun', ${me})`)
  ;({ rows: references } = await database.admin.query(`
    select distinct of.relname as table, part.attname as column,
      has_column_privilege('authenticated', of.oid, part.attnum, 'insert') as inserted,
      has_column_privilege('authenticated', of.oid, part.attnum, 'update') as updated
    from pg_constraint as link join pg_class as of on of.oid = link.conrelid
    join pg_attribute as part on part.attrelid = of.oid and part.attnum = any (link.conkey)
    where link.contype = 'f' and of.relnamespace = 'public'::regnamespace and part.atttypid = 'uuid'::regtype
      and (has_column_privilege('authenticated', of.oid, part.attnum, 'insert') or has_column_privilege('authenticated', of.oid, part.attnum, 'update'))
    order by 1, 2`))
})
afterAll(() => database.stop())

function statements(table: string, column: string, id: string) {
  const row = { ...rows[table], [column]: `'${id}'` }
  const columns = Object.keys(row)
  const values = Object.values(row).join(', ')
  const { inserted, updated } = references.find((one) => one.table === table && one.column === column)!
  return [
    ...(inserted
      ? [
          `insert into public.${table} (${columns.join(', ')}) values (${values})`,
          `insert into public.${table} (${columns.join(', ')}) values (${values}) on conflict do nothing`,
        ]
      : []),
    ...(updated ? [`update public.${table} set ${column} = '${id}'`] : []),
  ]
}

test('every table in which a column refers to another row has one here', () => {
  const tables = [...new Set(references.map(({ table }) => table))]
  expect(tables.filter((table) => !rows[table])).toEqual([])
})

test.each(Object.keys(rows))(
  'in %s a reference to what one does not see says as much as one to nothing',
  async (table) => {
    const hidden = await unseen(newcomer)
    const told: string[] = []
    for (const [nth, { column }] of references.filter((one) => one.table === table).entries()) {
      const expected = await answers(newcomer, statements(table, column, nothing))
      const tried = shareOf(hidden, nth).flatMap((id) =>
        statements(table, column, id).map((statement) => ({ id, statement })),
      )
      const said = await answers(
        newcomer,
        tried.map(({ statement }) => statement),
      )
      tried.forEach(({ id, statement }, at) => {
        const wanted = expected[at % expected.length]!
        if (said[at]!.replaceAll(id, nothing) !== wanted) told.push(`${statement} says ${said[at]}, not ${wanted}`)
      })
    }
    expect(told).toEqual([])
  },
)
