import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asPerson, type Person, type TestDatabase } from '../../../test/database.ts'
import { arrangeRanks, choir, elsewhere, mina, otherAdmin, superAdmin, supper } from '../cast.ts'

let app: Awaited<ReturnType<typeof testApp>>
let database: TestDatabase
beforeAll(async () => {
  app = await testApp()
  database = app.database
  await arrangeRanks(database)
})
afterAll(() => app.stop())

describe('a feature flag', () => {
  beforeEach(() =>
    database.admin.query('delete from public.feature_flag_overrides; update public.feature_flags set killed = false'),
  )
  const on = async (key: string, person: Person = mina, group: string | null = null) => {
    const { data, error } = await app.as(person).rpc('flags', { group_id: group })
    if (error) throw error
    return data[key] ?? false
  }

  test.each([
    ['group_progress_dashboard', true],
    ['lesson_discussions', true],
    ['achievement_system', true],
    ['study_sessions', false],
    ['gamification', false],
    ['group_calendar', false],
    ['real_time_collaboration', false],
    ['voice_notes', false],
    ['video_integration', false],
    ['unheard_of', false],
  ])('%s begins as %s', async (key, enabled) => {
    expect(await on(key)).toBe(enabled)
  })

  test('counts the nearest: the group’s, else the tenant’s, else the default; and none when it is killed', async () => {
    await database.admin.query(
      "insert into public.feature_flag_overrides (key, tenant_id, enabled) select 'voice_notes', id, true from public.tenants where is_default",
    )
    expect(await on('voice_notes')).toBe(true)
    expect(await on('voice_notes', otherAdmin)).toBe(false)
    await database.admin.query(
      "insert into public.feature_flag_overrides (key, group_id, enabled) values ('voice_notes', $1, false)",
      [supper],
    )
    expect(await on('voice_notes', mina, supper)).toBe(false)
    expect(await on('voice_notes', mina, choir)).toBe(true)
    await database.admin.query("update public.feature_flags set killed = true where key = 'voice_notes'")
    expect(await on('voice_notes')).toBe(false)
  })

  test('that changes is told to every tenant, and written down', async () => {
    await database.admin.query('delete from realtime.messages')
    await asPerson(database, superAdmin, (db) =>
      db.query("select public.change_flag('gamification', '{\"enabled\": true}')"),
    )
    const { rows } = await database.admin.query('select topic from realtime.messages order by topic')
    expect(rows.map(({ topic }) => topic)).toContain(`tenant:${elsewhere}`)
    const { rows: logged } = await database.admin.query(
      "select after ->> 'enabled' as enabled from public.audit_log where action = 'feature_flag.change' and actor_id = $1",
      [superAdmin.id],
    )
    expect(logged).toEqual([{ enabled: 'true' }])
  })
})
