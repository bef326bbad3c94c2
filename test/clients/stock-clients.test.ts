import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from './auth.ts'
import { authAdmin } from './auth-admin.ts'
import { authApps } from './auth-apps.ts'
import { authFactors } from './auth-factors.ts'
import { buckets } from './buckets.ts'
import { changes } from './changes.ts'
import { database } from './database.ts'
import { filters } from './filters.ts'
import { functions } from './functions.ts'
import { methods } from './methods.ts'
import { passkeys } from './passkeys.ts'
import { realtime } from './realtime.ts'
import { openScene, type Scene } from './scene.ts'
import { storage } from './storage.ts'
import { vectors } from './vectors.ts'

/* Every public method that the stock clients have, on a folder of its own: a new one of theirs asks for an example. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 })

const parts = {
  database,
  filters,
  buckets,
  storage,
  vectors,
  auth,
  authAdmin,
  authFactors,
  authApps,
  passkeys,
  realtime,
  changes,
  functions,
}
const examples = Object.assign({}, ...Object.values(parts)) as (typeof parts)[keyof typeof parts]

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('every method has an example, and every example its method', () => {
  const offered = methods()
  expect(offered.length).toBeGreaterThan(200)
  expect(Object.keys(examples).sort()).toEqual(offered.sort())
  const calls = ([name, example]: [string, unknown]) => String(example).includes(`.${name.split('.')[1]}(`)
  expect(Object.entries(examples).filter((one) => !calls(one))).toEqual([])
})

describe.each(Object.entries(parts))('%s', (_, part) => {
  test.each(Object.entries(part))('%s', async (_name, example) => {
    await example(scene)
  })
})
