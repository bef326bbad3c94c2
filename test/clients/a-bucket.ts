import { expect } from 'vitest'
import type { Scene } from './scene.ts'

let buckets = 0
/** A new bucket of the operator, with a file in it. */
export async function bucket({ admin }: Scene, options = { public: false }) {
  const id = `bucket-${++buckets}`
  expect((await admin.storage.createBucket(id, options)).error).toBeNull()
  const files = admin.storage.from(id)
  expect((await files.upload('logs/one.txt', 'One', { contentType: 'text/plain' })).error).toBeNull()
  return { id, files, all: admin.storage }
}
