import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth } from '../cast.ts'
import { type CaseLine, moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = moderationRoom(database)
  for (const part of [
    'demo',
    'demo-curriculum',
    'demo-schedule',
    'demo-lessons',
    'demo-goals',
    'demo-journal',
    'demo-progress',
    'demo-home',
    'demo-marketplace',
    'demo-moderation',
  ])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
})
afterAll(() => database.stop())

const demo = (letter: string, email: string): Someone => ({
  role: 'authenticated',
  id: `00000000-0000-4000-8000-0000000000a${letter}`,
  email,
})

test('Ruth finds six cases of both levels, and an appeal that is hers to answer', async () => {
  const waiting = await room.queue(ruth)
  const done = await room.queue(ruth, { state: 'done' })
  const all: CaseLine[] = [...waiting, ...done]
  expect(all).toHaveLength(6)
  expect(new Set(all.map(({ level }) => level))).toEqual(new Set(['group', 'tenant']))
  const appealed = all.filter(({ state }) => state === 'appealed')
  expect(appealed).toHaveLength(1)
  const [appeal] = await room.one<{ may: boolean }[]>(ruth, 'case_appeals($1)', [appealed[0]!.id])
  expect(appeal!.may).toBe(true)
})

test('Peter reads why, and Mina that her report was answered', async () => {
  const peter = demo('9', 'peter@example.org')
  const [decision] = await room.one<{ note: string; appeal: { state: string } }[]>(peter, 'my_decisions()')
  expect(decision).toMatchObject({ note: expect.stringContaining('no place to sell'), appeal: { state: 'open' } })
  const answers = await room.ask<{ answer: string | null }>(mina, 'select answer from public.reports')
  expect(answers.map(({ answer }) => answer)).toContain('removed')
})
