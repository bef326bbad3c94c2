import type { S3Config } from '../../config.ts'
import type { BlobStore } from './blob-store.ts'

/** S3 where the operator named one, else the folder `storage` of the data folder. Either is loaded when first used. */
export function openBlobStore({ dataDir, s3 }: { dataDir: string; s3: S3Config | undefined }): BlobStore {
  let opening: Promise<BlobStore> | undefined
  const opened = () => {
    opening ??= s3
      ? import('./s3.ts').then(({ s3Bytes }) => s3Bytes(s3))
      : import('./disk.ts').then(({ diskBytes }) => diskBytes(dataDir))
    return opening
  }
  return {
    write: async (...what) => (await opened()).write(...what),
    read: async (key, range) => (await opened()).read(key, range),
    copy: async (from, to) => (await opened()).copy(from, to),
    remove: async (keys) => (await opened()).remove(keys),
    async *list() {
      yield* (await opened()).list()
    },
  }
}
