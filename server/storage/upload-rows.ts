import type { WrittenBytes } from './blobs/blob-store.ts'

export type Facts = {
  bucket: string
  name: string
  owner: string | null
  type: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  upsert: boolean
  /** True for the resumable protocol, false for S3; neither sees the other's. */
  resumable: boolean
  /** The length that a resumable upload announces; undefined while it has not done so. */
  length?: number | undefined
  expiresAt: Date
}

export type Upload = Facts & {
  id: string
  createdAt: Date
  /** Bytes that have come. */
  size: number
  /** Its object is there; the row stays for who did not hear so. */
  done: boolean
}

export type Part = WrittenBytes & { number: number; key: string; createdAt: Date }

export type UploadRow = {
  id: string
  in_progress_size: string
  bucket_id: string
  key: string
  owner_id: string | null
  created_at: Date
  user_metadata: Record<string, unknown> | null
  metadata: {
    type: string
    cacheControl: string
    upsert: boolean
    resumable?: boolean
    length?: number
    expiresAt: string
    done?: boolean
  } | null
}

export type PartRow = { part_number: number; size: string; etag: string; version: string; created_at: Date }

export const selectParts = 'select * from storage.s3_multipart_uploads_parts where upload_id = $1'

export function uploadOf(row: UploadRow): Upload {
  const { metadata } = row
  return {
    id: row.id,
    bucket: row.bucket_id,
    name: row.key,
    owner: row.owner_id,
    createdAt: row.created_at,
    size: Number(row.in_progress_size),
    userMetadata: row.user_metadata,
    type: metadata?.type ?? 'application/octet-stream',
    cacheControl: metadata?.cacheControl ?? 'no-cache',
    upsert: metadata?.upsert ?? false,
    resumable: metadata?.resumable ?? false,
    length: metadata?.length,
    expiresAt: new Date(metadata?.expiresAt ?? 0),
    done: metadata?.done ?? false,
  }
}

export const partOf = ({ part_number, size, etag, version, created_at }: PartRow): Part => ({
  number: part_number,
  size: Number(size),
  md5: etag,
  key: version,
  createdAt: created_at,
})
