import type pg from 'pg'

/** A bucket as `[storage.buckets.<name>]` of config.toml says it; undefined for what it leaves to the whole storage. */
export type ConfiguredBucket = {
  name: string
  public: boolean
  /** In bytes. */
  fileSizeLimit: number | undefined
  allowedMimeTypes: string[] | undefined
}

/** Makes those that are not there yet; whoever has changed one since keeps their changes. */
export async function makeBuckets(admin: Pick<pg.Client, 'query'>, buckets: readonly ConfiguredBucket[]) {
  for (const { name, public: isPublic, fileSizeLimit, allowedMimeTypes } of buckets) {
    await admin.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)
       on conflict do nothing`,
      [name, isPublic, fileSizeLimit, allowedMimeTypes],
    )
  }
}
