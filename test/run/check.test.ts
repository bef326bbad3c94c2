import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changedIn, dependents } from '../../scripts/check/database-map.ts'
import { importsOfAll, reaching } from '../../scripts/check/imports.ts'
import { testsFor } from '../../scripts/check/tests.ts'
import { nearestWalks } from '../../scripts/check/walks.ts'

/* The choice of `npm run check`: the tests that a change can break. */

const migration = `create table public.boats (
  id uuid primary key
);
create policy boats_read on public.boats for select using (true);

create function private.launch(boat uuid) returns void
  language sql as $$
  update public.boats set launched = true;
$$;`

test('whoever changes a line of a function has the tests of that function, and no others', () => {
  expect(changedIn(migration, (line) => line === 7)).toEqual(['private.launch'])
  expect(changedIn(migration, (line) => line === 2)).toEqual(['public.boats'])
  expect(changedIn(migration, () => true)).toEqual(['public.boats', 'private.launch'])
})

test('what calls a changed function, and what is guarded by it, is tested too, the nearest first', () => {
  const map = [
    { name: 'public.launch', text: 'select private.launch(boat)' },
    { name: 'public.boats', text: 'create trigger after insert execute function public.launch()' },
    { name: 'public.harbours', text: 'select private.launched(boat)' },
  ]
  expect([...dependents(['private.launch'], map)]).toEqual([
    ['private.launch', 0],
    ['public.launch', 1],
    ['public.boats', 2],
  ])
})

test('whoever changes a file has the tests that import it, at however many removes', async () => {
  const imports = importsOfAll()
  const steps = reaching(['client/goals/data/amounts.ts'], imports)
  expect(steps.get('client/goals/figures/series.test.ts')).toBe(2)
  expect(steps.has('client/events/polls/tallies.test.ts')).toBe(false)
  const { chosen } = await testsFor(['client/goals/data/amounts.ts'], 'HEAD')
  expect(chosen).toEqual(expect.arrayContaining(['client/goals/figures/series.test.ts', 'test/structure.test.ts']))
})

test('a program that tests start counts as imported by them', () => {
  expect(reaching(['server/worker.ts'], importsOfAll()).has('test/worker.test.ts')).toBe(true)
})

test('whoever changes a component has the walks that name what it shows', () => {
  const nearest = (file: string) => nearestWalks([file], importsOfAll()).map((at) => at.replace(/:\d+$/, ''))
  expect(nearest('client/adaptation/upgrade/UpgradeArea.tsx')).toContain('e2e/adaptation/upgrade.test.ts')
  expect(nearest('client/goals/prefetch.ts')).toContain('e2e/goals/goals.test.ts')
  expect(nearest('server/worker.ts')).toEqual([])
})

test('whoever changes one line has the walks that name what that line shows, those of its room first', () => {
  const file = 'client/groups/members/JoinRequests.tsx'
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('aria-label={t`Approve')) + 1
  const [nearest] = nearestWalks([file], importsOfAll(), () => (one) => one === line)
  expect(nearest).toMatch(/^e2e\/groups/)
})
