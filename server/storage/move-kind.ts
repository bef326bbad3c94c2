import { callSql, type JobKind } from '../jobs/kinds.ts'

/** Asks a file service, as whoever operates it: a path that begins with `/storage/v1`. */
export type AskStorage = (path: string, init: RequestInit) => Promise<Response>

type Place = { bucket: string; name: string }
type Journey = { id: string; from: Place; to: Place }

/**
 * The kind `storage.move`, whose payload is `{ read, done }`: SQL functions that a job may call. The first says what is
 * to be moved, until there is nothing; the second is told of each, and that it did not move where it was not there or
 * another stands in its place. It goes through the protocol, so beside any file service, which then forgets the old place.
 */
export const storageMove =
  ({ ask, run }: { ask: AskStorage; run: string | undefined }): JobKind =>
  async (job) => {
    const { read, done } = job.payload as { read: string; done: string }
    while (!job.signal.aborted) {
      const journeys = (await callSql(job, run, { name: read, payload: {} })) as Journey[]
      if (journeys.length === 0) return
      for (const journey of journeys) {
        const moved = await move(ask, journey)
        await callSql(job, run, { name: done, payload: { id: journey.id, moved } })
      }
    }
  }

async function move(ask: AskStorage, { from, to }: Journey): Promise<boolean> {
  const body = { bucketId: from.bucket, sourceKey: from.name, destinationBucket: to.bucket, destinationKey: to.name }
  const response = await ask('/storage/v1/object/move', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return true
  // the service says 400 to everything, and means what stands in the body
  const said = (await response.json().catch(() => ({}))) as { statusCode?: string; message?: string }
  if (['404', '409'].includes(said.statusCode ?? String(response.status))) return false
  throw new Error(`A file could not be moved: ${said.message ?? response.status}`)
}

/** A file service by its address and the key of its operator. */
export const storageAt =
  (url: string, key: string | undefined, fetch: typeof globalThis.fetch = globalThis.fetch): AskStorage =>
  (path, init) => {
    if (!key) throw new Error('Set SERVICE_ROLE_KEY: without it, no job can move files.')
    const headers = new Headers(init.headers)
    headers.set('apikey', key)
    headers.set('authorization', `Bearer ${key}`)
    return fetch(`${url}${path}`, { ...init, headers })
  }
