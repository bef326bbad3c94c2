import { beforeEach, expect, test, vi } from 'vitest'
import { storageQuota } from '../lib/outbox/storage-quota.ts'

/* The figures of what a device keeps, on a browser whose caches hold the files of the app. */
vi.mock('../lib/query/kept-answers.ts', () => ({ keptNames: async () => new Map() }))
vi.mock('../lib/query/query-persister.ts', () => ({ keptReads: async () => [], keptPictures: async () => [] }))
vi.mock('../lib/outbox/outbox.ts', () => ({ queue: { get: () => [] } }))

let bodiesRead = 0
let files: Response[] = []
function fileOf(text: string, headers: HeadersInit = {}) {
  const file = new Response(text, { headers })
  const blob = file.blob.bind(file)
  file.blob = () => {
    bodiesRead += 1
    return blob()
  }
  return file
}
vi.stubGlobal('caches', { keys: async () => ['app'], open: async () => ({ matchAll: async () => files }) })
const estimateIs = (estimate: object) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate, persisted: async () => false } })

beforeEach(() => {
  bodiesRead = 0
  files = [fileOf('abc', { 'content-length': '3' }), fileOf('abcd')]
  estimateIs({ quota: 1000 })
})

test('no file is read whose size is beside it', async () => {
  expect(await storageQuota()).toMatchObject({ app: 7, most: 1000 })
  expect(bodiesRead).toBe(1)
})

test('none at all is read where the browser knows what its caches take', async () => {
  estimateIs({ quota: 1000, usageDetails: { caches: 5000, indexedDB: 7 } })
  expect(await storageQuota()).toMatchObject({ app: 5000 })
  expect(bodiesRead).toBe(0)
})

test('a browser without figures or caches keeps nothing', async () => {
  vi.stubGlobal('navigator', {})
  files = []
  expect(await storageQuota()).toMatchObject({ app: 0, most: undefined })
})
