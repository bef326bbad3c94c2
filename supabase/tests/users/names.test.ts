import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper } from '../cast.ts'

/* Names of people, groups, topics and files say what they show: one line, one form, and nothing hidden in them. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const renames = (name: string) =>
  attempt(database, mina, 'update public.users set name = $1 where id = auth.uid() returning name', [name])

describe('a name', () => {
  test.each([
    ['Mina\u202Eevil', 'Minaevil'],
    ['\u2066Mina\u2069', 'Mina'],
    ['  Mina\tPark\n', 'Mina Park'],
    ['Mi\u0000na'.replace('\u0000', '\u0007'), 'Mina'],
    ['Jose\u0301', 'Jos\u00E9'],
    ['\u{1F469}\u200D\u{1F33E} Mina', '\u{1F469}\u200D\u{1F33E} Mina'],
    ['مينا\u200F', 'مينا\u200F'],
  ])('%j is kept as %j', async (given, kept) => {
    expect((await renames(given)).rows).toEqual([{ name: kept }])
  })

  test('of nothing but what nobody sees is none', async () => {
    await expect(renames('\u202E \u2066')).rejects.toMatchObject({ constraint: 'users_name_check' })
  })

  test('of a group and of a topic is kept in the same way', async () => {
    const group = 'update public.groups set name = $1 where id = $2 returning name'
    expect((await attempt(database, ruth, group, ['Sup\u202Eper ', supper])).rows).toEqual([{ name: 'Supper' }])
    const topic = 'insert into public.topics (conversation_id, title) values ($2, $1) returning title'
    expect((await attempt(database, ruth, topic, ['\u202EOven\n', supper])).rows).toEqual([{ title: 'Oven' }])
  })
})

/** Columns with names of other things, or with copies of names. */
const others = [
  ...[
    'achievements.title',
    'announcements.title',
    'certificates.brand_name',
    'certificates.name',
    'certificates.title',
    'certificates.wanted_name',
  ],
  ...['collections.title', 'curricula.title', 'curriculum_tasks.title', 'date_polls.title', 'event_slots.title'],
  ...['event_templates.name', 'events.title', 'goal_areas.name', 'goal_milestones.title', 'goals.title'],
  ...['group_off_days.label', 'journal_entries.title', 'journal_templates.name', 'labels.name', 'lesson_items.title'],
  ...['lesson_threads.title', 'lessons.title', 'link_cards.title', 'listings.byline', 'notifications.title'],
  ...['push_devices.label', 'saved_filters.name', 'saved_views.name', 'schedule_days.label', 'task_columns.name'],
  ...['task_templates.name', 'tasks.title', 'units.title'],
  ...['certificates.group_name', 'date_polls.place_name', 'events.place_name', 'tenants.region_label'],
]

test('every column that holds such a name keeps it so', async () => {
  const { rows } = await database.admin.query<{ column: string; kept: boolean }>(`
    select its.relname || '.' || part.attname as column, exists (
      select from pg_trigger as what where what.tgrelid = its.oid and what.tgname = '_010_clean_' || part.attname) as kept
    from pg_attribute as part join pg_class as its on its.oid = part.attrelid
    where its.relnamespace = 'public'::regnamespace and its.relkind in ('r', 'p') and not its.relispartition
      and part.attnum > 0 and not part.attisdropped and part.atttypid = 'text'::regtype
      and part.attname ~ '(^|_)(name|title|label|byline|nickname|caption)$'
    order by 1`)
  expect(rows.filter(({ kept }) => !kept).map(({ column }) => column)).toEqual(others.sort())
})
