import { expect, test } from 'vitest'
import { modern, shape } from './upgrades.ts'
import type { Write } from './write-request.ts'

const id = '00000000-0000-4000-8000-000000000002'
const write: Write = { rpc: 'finish_task', args: { id, done: true } }
const waiting = { seq: 1, write, user: 'tomas', at: 0, build: 'before', shape: 1, tries: 0, state: 'waiting' as const }

test('what this build wrote is as it wrote it', () => {
  expect(modern({ ...waiting, shape })).toEqual({ ...waiting, shape })
})

test('what builds before wrote is told anew, step by step', () => {
  const steps = {
    1: (): Write => ({ rpc: 'finish_task', args: { id, done: false } }),
    2: (one: Write): Write => JSON.parse(JSON.stringify(one).replace('finish_task', 'delete_task')),
  }
  const now = modern(waiting, { shape: 4, steps })
  expect(now.write).toEqual({ rpc: 'delete_task', args: { id, done: false } })
  expect(now.shape).toBe(4)
  expect(now.build).toBe('before')
})
