import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, type Person, type TestDatabase, testDatabase } from '../../test/database.ts'
import { achievements } from './access/achievements/rows.ts'
import { admin } from './access/admin/rows.ts'
import { announcements } from './access/announcements.ts'
import { arrange } from './access/arranged.ts'
import { auditLog } from './access/audit-log.ts'
import { brandFiles } from './access/brand-files.ts'
import { conversations } from './access/conversations.ts'
import { curriculum } from './access/curriculum.ts'
import { datePolls } from './access/date-polls.ts'
import { eventSlots } from './access/event-slots.ts'
import { events } from './access/events.ts'
import { featureFlags } from './access/feature-flags.ts'
import { files } from './access/files.ts'
import { goalJoins } from './access/goals/goal-joins.ts'
import { goals } from './access/goals/goals.ts'
import { groupSettings } from './access/group-settings.ts'
import { groups } from './access/groups.ts'
import { home } from './access/home/rows.ts'
import { journal } from './access/journal/journal.ts'
import { journalShares } from './access/journal/journal-shares.ts'
import { lessonTalk } from './access/lesson-talk.ts'
import { lessons } from './access/lessons.ts'
import { listings } from './access/marketplace/listings.ts'
import { messages } from './access/messages.ts'
import { moderation } from './access/moderation/rows.ts'
import { notificationSettings } from './access/notification-settings.ts'
import { notifications } from './access/notifications.ts'
import { progress } from './access/progress/rows.ts'
import { push } from './access/push.ts'
import { type Outcome, type Persona, people } from './access/rows.ts'
import { schedule } from './access/schedule.ts'
import { security } from './access/security.ts'
import { taskParts } from './access/task-parts.ts'
import { tasks } from './access/tasks.ts'
import { teamsAndFilters } from './access/teams-and-filters.ts'
import { tenants } from './access/tenants.ts'
import { userSettings } from './access/user-settings.ts'
import { users } from './access/users.ts'
import { arrangeRanks } from './cast.ts'

const rows = [
  ...tenants,
  ...users,
  ...auditLog,
  ...featureFlags,
  ...groups,
  ...tasks,
  ...taskParts,
  ...teamsAndFilters,
  ...notifications,
  ...notificationSettings,
  ...announcements,
  ...groupSettings,
  ...userSettings,
  ...push,
  ...files,
  ...brandFiles,
  ...conversations,
  ...messages,
  ...security,
  ...events,
  ...datePolls,
  ...eventSlots,
  ...curriculum,
  ...schedule,
  ...lessons,
  ...lessonTalk,
  ...goals,
  ...goalJoins,
  ...home,
  ...journal,
  ...journalShares,
  ...achievements,
  ...progress,
  ...listings,
  ...moderation,
  ...admin,
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  await arrange(database)
})
afterAll(() => database.stop())

async function outcome(person: Person, sql: string): Promise<Outcome> {
  try {
    return (await attempt(database, person, sql)).count > 0 ? 'yes' : 'nothing'
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return 'refused'
    throw error
  }
}

describe.each(rows)('$table: $verb $on', ({ sql, ...row }) => {
  test.each(Object.keys(people) as Persona[])(`%s`, async (who) => {
    expect(await outcome(people[who], sql)).toBe(row[who])
  })
})

describe('nothing stands outside the list', () => {
  test('every table in public has row level security, and rows here for each verb', async () => {
    const { rows: tables } = await database.admin.query<{ name: string; kind: string; secured: boolean }>(
      "select relname as name, relkind as kind, relrowsecurity as secured from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
    )
    const verbs = (table: string) => new Set(rows.filter((row) => row.table === table).map((row) => row.verb))
    expect(tables.filter(({ kind, secured }) => kind !== 'v' && !secured)).toEqual([])
    expect(tables.filter(({ name }) => verbs(name).size < 4)).toEqual([])
  })

  test('every bucket has rows here for each verb', async () => {
    const { rows: buckets } = await database.admin.query<{ id: string }>('select id from storage.buckets order by 1')
    const verbs = (bucket: string) =>
      new Set(
        rows
          .filter(({ table, sql }) => table === 'storage.objects' && sql.includes(`'${bucket}'`))
          .map(({ verb }) => verb),
      )
    expect(buckets.filter(({ id }) => verbs(id).size < 4)).toEqual([])
  })

  test('a person who is signed out may call only these', async () => {
    const { rows: open } = await database.admin.query<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute') order by 1",
    )
    expect(open.map(({ name }) => name)).toEqual([
      'appeal_by_link',
      'certificate_of',
      'change_guest_vote',
      'date_poll_for_guest',
      'instance_state',
      'invitation',
      'maintenance',
      'not_me',
      'preview_of',
      'read_appeal',
      'vote_as_guest',
    ])
  })

  test('every function of the product fixes its search path, and only those in private run as their owner', async () => {
    const { rows: loose } = await database.admin.query(
      `select oid::regprocedure::text as it from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and (not coalesce(proconfig @> array['search_path=""'], false) or (prosecdef and pronamespace = 'public'::regnamespace))`,
    )
    expect(loose).toEqual([])
  })

  test('every foreign key has an index and says what happens on delete', async () => {
    const { rows: bare } = await database.admin.query(
      `select conrelid::regclass::text || '.' || conname as it from pg_constraint c
       where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
         and (confdeltype = 'a' or not exists (
           select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey))`,
    )
    expect(bare).toEqual([])
  })
})
