import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDeliveries } from './deliveries.ts'
import { openStatus } from './status.ts'

type Said = Record<string, unknown> & { deliveries: unknown[] }

/** A process that tells often, and what it has told; `its.fails` while nobody listens. */
function trial(more: Partial<Parameters<typeof openStatus>[0]> = {}) {
  const told: { text: string; said: Said }[] = []
  const its = { fails: false }
  const deliveries = openDeliveries()
  const warned: string[] = []
  const status = openStatus({
    report: 'own.report',
    async write(text, value) {
      if (its.fails) throw new Error('away')
      told.push({ text, said: JSON.parse(value) as Said })
    },
    kind: 'server',
    config: { dataDir: tmpdir(), smtpUrl: 'smtp://127.0.0.1' },
    sockets: () => 3,
    deliveries,
    log: { ...createLog('error'), warn: (message) => void warned.push(message) },
    pause: 5,
    ...more,
  })
  return { status, told, its, deliveries, warned }
}

test('a process tells what it is, again and again, and in the end that it ends', async () => {
  const { status, told } = trial()
  status.start()
  await expect.poll(() => told.length).toBeGreaterThan(2)
  await status.stop()
  const [first, second] = told
  expect(first).toMatchObject({
    text: 'select own.report($1::jsonb)',
    said: {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      kind: 'server',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      started_at: expect.any(String),
      sockets: 3,
      sends_mail: true,
      disk: expect.any(Number),
      disk_free: expect.any(Number),
      memory: expect.any(Number),
      deliveries: [],
    },
  })
  expect(second!.said.id).toBe(first!.said.id)
  expect(told.at(-1)!.said).toMatchObject({ ended: true })
})

test('what it tells says nothing of where it runs or for whom', async () => {
  const { status, told } = trial()
  status.start()
  await expect.poll(() => told.length).toBeGreaterThan(0)
  await status.stop()
  expect(Object.keys(told[0]!.said).sort()).toEqual(
    [
      'deliveries',
      'disk',
      'disk_free',
      'id',
      'kind',
      'memory',
      'node',
      'sends_mail',
      'sockets',
      'started_at',
      'version',
    ].sort(),
  )
  expect(JSON.stringify(told[0])).not.toMatch(/\/|@|token|secret/i)
})

test('what went out meanwhile is told once, also when nobody listened at first', async () => {
  const { status, told, its, deliveries, warned } = trial()
  its.fails = true
  deliveries.count({ kind: 'push', service: 'push.example.org', sent: true })
  status.start()
  await expect.poll(() => warned.length).toBe(1)
  deliveries.count({ kind: 'push', service: 'push.example.org', sent: false })
  deliveries.count({ kind: 'mail', service: 'smtp', sent: true })
  its.fails = false
  await expect.poll(() => told.length).toBeGreaterThan(1)
  await status.stop()
  expect(warned).toHaveLength(1)
  expect(told.flatMap(({ said }) => said.deliveries)).toEqual(
    expect.arrayContaining([
      { kind: 'mail', service: 'smtp', sent: 1, failed: 0 },
      expect.objectContaining({ kind: 'push', service: 'push.example.org' }),
    ]),
  )
  const pushes = told.flatMap(({ said }) => said.deliveries as { kind: string; sent: number; failed: number }[])
  const sum = (of: 'sent' | 'failed') =>
    pushes.filter(({ kind }) => kind === 'push').reduce((all, its) => all + its[of], 0)
  expect([sum('sent'), sum('failed')]).toEqual([1, 1])
})

test('without a function in config.toml nobody is told anything', async () => {
  const { status, told } = trial({ report: undefined })
  status.start()
  await status.stop()
  expect(told).toEqual([])
})

test('a folder that is not there leaves out the disk, and no more', async () => {
  const { status, told } = trial({ config: { dataDir: '/nowhere/at/all', smtpUrl: undefined } })
  status.start()
  await expect.poll(() => told.length).toBeGreaterThan(0)
  await status.stop()
  expect(told[0]!.said).not.toHaveProperty('disk')
})

test('devices that name ever other services are counted together from the hundredth on', () => {
  const deliveries = openDeliveries()
  for (let n = 0; n < 250; n++) deliveries.count({ kind: 'push', service: `s${n}.example.org`, sent: true })
  const counts = deliveries.take()
  expect(counts).toHaveLength(101)
  expect(counts.find(({ service }) => service === 'others')).toEqual({
    kind: 'push',
    service: 'others',
    sent: 150,
    failed: 0,
  })
  expect(deliveries.take()).toEqual([])
})
