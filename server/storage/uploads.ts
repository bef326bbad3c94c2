import { randomUUID } from 'node:crypto'
import { isRolledBack } from '../http/errors.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { BlobStore, WrittenBytes } from './blobs/blob-store.ts'
import { serviceContext } from './deps.ts'
import { noSuchUpload } from './errors.ts'
import {
  type Facts,
  type Part,
  type PartRow,
  partOf,
  selectParts,
  type Upload,
  type UploadRow,
  uploadOf,
} from './upload-rows.ts'

/*
 * Uploads that come in parts, by TUS or by S3's multipart uploads: a row of `storage.s3_multipart_uploads`, and for
 * each part a row with the key of its bytes. So they outlive the process, and go on in another one that shares
 * database and bytes. Nobody sees them but the two protocols, and the service key.
 */

const most = 10_000

export function openUploads({ database, bytes }: { database: Pick<Database, 'asUser'>; bytes: BlobStore }) {
  // no policy lets a caller at these tables; each protocol has looked at who asks before it comes here
  const asStorage = <T>(work: (db: Db) => Promise<T>) => database.asUser({ timeout: '8s', ...serviceContext }, work)

  return {
    async begin(facts: Facts): Promise<Upload> {
      const { bucket, name, owner, userMetadata, ...rest } = facts
      const rows = await asStorage((db) =>
        db.query<UploadRow>(
          `insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version, owner_id, user_metadata, metadata)
           values ($1, '', $2, $3, $1, $4, $5, $6) returning *`,
          [randomUUID(), bucket, name, owner, userMetadata && JSON.stringify(userMetadata), JSON.stringify(rest)],
        ),
      )
      return uploadOf(rows[0]!)
    },

    /** An upload that has not expired. */
    async find(id: string, now: Date): Promise<Upload> {
      const [row] = await asStorage((db) =>
        db.query<UploadRow>('select * from storage.s3_multipart_uploads where id = $1', [id]),
      )
      if (!row || uploadOf(row).expiresAt < now) throw noSuchUpload()
      return uploadOf(row)
    },

    async parts(id: string): Promise<Part[]> {
      const rows = await asStorage((db) => db.query<PartRow>(`${selectParts} order by part_number`, [id]))
      return rows.map(partOf)
    },

    /** Says how long an upload will be that did not say so at first. */
    declare: (id: string, length: number) =>
      asStorage((db) =>
        db.query(
          `update storage.s3_multipart_uploads set metadata = metadata || jsonb_build_object('length', $2::bigint) where id = $1`,
          [id, length],
        ),
      ),

    /** Keeps the bytes of a part, and says under which key; `add` makes them one of the upload's. */
    async write(
      body: AsyncIterable<Uint8Array>,
      limit: number,
      hashed: boolean,
      refusal?: () => Error,
    ): Promise<WrittenBytes & { key: string }> {
      const key = randomUUID()
      return { ...(await bytes.write(key, body, limit, hashed, refusal)), key }
    },

    /**
     * Makes written bytes a part, in the place of one with the same number. With `at`, only while that many bytes
     * have come: of two who continue at the same place one is first. Says whether it was taken.
     */
    async add(id: string, part: WrittenBytes & { key: string; number: number }, at?: number): Promise<boolean> {
      const { taken, replaced } = await asStorage((db) => placePart(db, id, part, at)).catch(async (error: Error) => {
        if (isRolledBack(error)) await bytes.remove([part.key])
        throw error
      })
      await bytes.remove(taken ? replaced.map(({ version }) => version) : [part.key])
      return taken
    },

    /** The bytes of parts, one behind the other. */
    async *joined(keys: string[]): AsyncGenerator<Uint8Array> {
      for (const key of keys) yield* await bytes.read(key)
    },

    /** Its object is there: the parts go. The row stays with `keepRow`, for a client that did not hear of it. */
    async end(id: string, { keepRow = false, size = 0 } = {}) {
      const parts = await asStorage((db) => dropParts(db, id, keepRow ? size : undefined))
      await bytes.remove(parts.map(({ version }) => version))
    },

    remove: (keys: string[]) => bytes.remove(keys),

    /** Forgets what expired. How many uploads that were. */
    async sweep(now: Date): Promise<number> {
      const rows = await asStorage((db) =>
        db.query<{ id: string }>(
          `select id from storage.s3_multipart_uploads
           where coalesce((metadata ->> 'expiresAt')::timestamptz, created_at + interval '7 days') < $1`,
          [now],
        ),
      )
      for (const { id } of rows) await this.end(id)
      return rows.length
    },
  }
}

export type Uploads = ReturnType<typeof openUploads>

/** Puts a part where it belongs, while its upload is open; the parts whose place it takes are returned. */
async function placePart(
  db: Db,
  id: string,
  part: WrittenBytes & { key: string; number: number },
  at: number | undefined,
) {
  const [row] = await db.query<UploadRow>('select * from storage.s3_multipart_uploads where id = $1 for update', [id])
  const upload = row && uploadOf(row)
  const free = upload && !upload.done && (at === undefined || upload.size === at)
  if (!upload || !free || part.number > most) return { taken: false, replaced: [] }
  const replaced = await db.query<PartRow>(
    'delete from storage.s3_multipart_uploads_parts where upload_id = $1 and part_number = $2 returning *',
    [id, part.number],
  )
  await db.query(
    `insert into storage.s3_multipart_uploads_parts (upload_id, size, part_number, bucket_id, key, etag, owner_id, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, part.size, part.number, upload.bucket, upload.name, part.md5, upload.owner, part.key],
  )
  const less = replaced.reduce((sum, { size }) => sum + Number(size), 0)
  await db.query('update storage.s3_multipart_uploads set in_progress_size = in_progress_size + $2 where id = $1', [
    id,
    part.size - less,
  ])
  return { taken: true, replaced }
}

/** Takes an upload's parts away, and its row too unless the size of its object is given, which then stands there. */
async function dropParts(db: Db, id: string, size: number | undefined) {
  const parts = await db.query<PartRow>(selectParts, [id])
  if (size === undefined) await db.query('delete from storage.s3_multipart_uploads where id = $1', [id])
  else {
    await db.query('delete from storage.s3_multipart_uploads_parts where upload_id = $1', [id])
    await db.query(
      `update storage.s3_multipart_uploads set in_progress_size = $2, metadata = metadata || '{"done": true}' where id = $1`,
      [id, size],
    )
  }
  return parts
}
