import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { busiest, fillHome, member } from './fill.ts'

/*
 * The time that Home waits for Postgres, as a member of twenty groups and as one of 308: the questions of each room’s card, which
 * come side by side (goal 50 ms for each, and 100), catching up after thirty days (100 ms), a group’s first tab, and the cards of
 * all groups. `BENCH_GROUPS` makes it smaller.
 */
export async function homeData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-home-data-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const { groups, group } = await fillHome(client)
    for (const [who, id] of [
      ['a member of 20 groups', member],
      ['a member of 308', busiest],
    ] as const) {
      await askAs(client, id)
      report(`home-data, ${groups} groups, ${who}, in ms (median)`, await figures(client, group))
    }
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The questions of the rooms’ own cards, as the client asks them. */
const cards = {
  'lessons of today': 'select public.today()',
  'next events': "select * from public.my_events(now(), 'infinity', most => 8)",
  'what waits': 'select * from public.waiting_tasks(most => 50)',
  conversations: 'select * from public.my_conversations()',
  goals: 'select * from public.goal_standings()',
  activity: 'select * from public.activity()',
}

async function figures(client: pg.Client, group: string) {
  const told: Record<string, number> = {}
  let sum = 0
  for (const [name, sql] of Object.entries(cards)) {
    const took = await timeQuery(client, sql)
    told[name] = took
    sum += took
  }
  return {
    ...told,
    'all of these, one after the other': sum,
    'catch-up of thirty days (goal 100)': await timeQuery(client, 'select public.catch_up()'),
    'that one is in a group': await timeQuery(client, 'select public.saw_group($1)', () => [group]),
    'the first tab of a group': await timeQuery(client, 'select public.group_overview($1, current_date)', () => [
      group,
    ]),
    'the cards of all groups': await timeQuery(client, 'select * from public.group_cards(current_date)'),
    'invitations that wait': await timeQuery(client, 'select * from public.my_invitations()'),
  }
}
