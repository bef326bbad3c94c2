import type { Log } from '../../log.ts'
import { factsOf } from '../../log.ts'
import type { Database } from '../../postgres/database.ts'
import { openUploads } from '../uploads.ts'
import type { BlobStore } from './blob-store.ts'

const day = 24 * 3600 * 1000
const every = 6 * 3600 * 1000
const atOnce = 1000

/**
 * Removes bytes that no row names: what an upload left that ended with its process, and what could not be
 * removed when its row went. Anything younger than `age` milliseconds may belong to an upload under way.
 */
export async function sweep(
  { database, bytes }: { database: Pick<Database, 'asService'>; bytes: BlobStore },
  { age = day, now = Date.now() }: { age?: number; now?: number } = {},
): Promise<number> {
  let swept = 0
  let batch: string[] = []
  const settle = async () => {
    // every row counts, whoever may see it
    const named = await database.asService('supabase_storage_admin', (db) =>
      db.query<{ key: string }>(
        `select version as key from storage.objects where version = any($1)
         union select version from storage.s3_multipart_uploads_parts where version = any($1)`,
        [batch],
      ),
    )
    const kept = new Set(named.map(({ key }) => key))
    const orphans = batch.filter((key) => !kept.has(key))
    await bytes.remove(orphans)
    swept += orphans.length
    batch = []
  }
  for await (const { key, writtenAt } of bytes.list()) {
    if (now - writtenAt.getTime() < age) continue
    batch.push(key)
    if (batch.length >= atOnce) await settle()
  }
  if (batch.length > 0) await settle()
  return swept
}

/** Forgets uploads that expired, and sweeps, now and then; several processes may, since what is gone is gone. */
export function sweeper({
  log,
  ...deps
}: {
  database: Pick<Database, 'asService' | 'asUser'>
  bytes: BlobStore
  log: Log
}) {
  let sweeping: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const round = () => {
    sweeping = openUploads(deps)
      .sweep(new Date())
      .then(() => sweep(deps))
      .then(
        (swept) => swept > 0 && log.info('unreferenced bytes removed', { swept }),
        (error) => log.warn('sweep failed', factsOf(error)),
      )
  }
  return {
    start() {
      timer = setInterval(round, every).unref()
    },
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}
