import { expect, test } from 'vitest'
import type { FlagLine, FlagOverride } from '../data/flags.ts'
import { isWanted, shareOf } from './wanted-flags.ts'

const flag = (change: Partial<FlagLine>): FlagLine => ({
  ...{ key: 'voice_notes', description: 'Voice notes in messages', kind: 'release', enabled: false, killed: false },
  ...{ owner: null, expires_on: null, open_to_tenants: false, updated_at: '2026-03-12T09:00:00Z', version: 1 },
  ...{ stale: null, overrides: [], overrides_count: 0, ...change },
})
const override = (change: Partial<FlagOverride>): FlagOverride => ({
  ...{ id: 'o', scope: 'group', target_id: null, target_name: null, role: null, percent: null, enabled: true },
  ...change,
})

test('a flag is found by its name, its key, what it is for and who answers for it', () => {
  const owned = flag({ owner: { id: 'r', name: 'Ruth Adeyemi' } })
  for (const q of ['Voice notes', 'voice_n', 'MESSAGES', 'adeyemi', '']) expect(isWanted(owned, { q })).toBe(true)
  expect(isWanted(owned, { q: 'video' })).toBe(false)
})

test('a flag that is killed is neither on nor off, and one to tidy up says so', () => {
  const killed = flag({ enabled: true, killed: true, stale: 'unchanged' })
  const states = ['on', 'off', 'killed', 'shared', 'open', 'stale']
  expect(states.filter((state) => isWanted(killed, { state }))).toEqual(['killed', 'stale'])
  expect(states.filter((state) => isWanted(flag({ open_to_tenants: true }), { state }))).toEqual(['off', 'open'])
})

test('the share of people is no exception among others', () => {
  const share = override({ scope: 'share', percent: 20 })
  const shared = flag({ overrides: [override({}), share] })
  expect(shareOf(shared)).toBe(share)
  expect(isWanted(shared, { state: 'shared' })).toBe(true)
  expect(shareOf(flag({ overrides: [override({})] }))).toBeUndefined()
})
