import { createHash } from 'node:crypto'
import { copyFile, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tooLarge } from '../errors.ts'
import { type BlobStore, BytesMissing } from './blob-store.ts'
import { FileBody } from './file-body.ts'

/** Bytes as files under `dir/storage`, spread over 256 folders by the first two characters of the key. */
export function diskBytes(dir: string): BlobStore {
  const home = join(dir, 'storage')
  const folderOf = (key: string) => join(home, key.slice(0, 2))
  const pathOf = (key: string) => {
    if (!/^[\w-]{3,100}$/.test(key)) throw new Error('a key of bytes is made up here and looks otherwise')
    return join(folderOf(key), key)
  }

  return {
    async write(key, body, limit, hashed = true, refusal = tooLarge) {
      const path = pathOf(key)
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600)
      try {
        return await pour(body, file, { limit, refusal, hashed })
      } catch (failed) {
        await rm(path, { force: true })
        throw failed
      }
    },

    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch(missing)
      return new FileBody(file, range)
    },

    async copy(from, to) {
      const path = pathOf(to)
      await mkdir(folderOf(to), { recursive: true, mode: 0o700 })
      await copyFile(pathOf(from), path).catch(missing)
      const copied = await open(path, 'r+')
      await copied.datasync().finally(() => copied.close())
    },

    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },

    async *list() {
      for (const folder of await readdir(home).catch(none)) {
        for (const key of await readdir(join(home, folder)).catch(none)) {
          const found = await stat(join(home, folder, key)).catch(() => undefined)
          if (found?.isFile()) yield { key, writtenAt: found.mtime }
        }
      }
    },
  }
}

const atOnce = 2 ** 20

/** While the disk writes a megabyte, the next one comes in; what is acknowledged is on the disk. */
async function pour(
  body: AsyncIterable<Uint8Array>,
  file: FileHandle,
  { limit, refusal, hashed }: { limit: number; refusal: () => Error; hashed: boolean },
) {
  const hash = hashed ? createHash('md5') : undefined
  let size = 0
  let held: Uint8Array[] = []
  let heldSize = 0
  let writing: Promise<unknown> = Promise.resolve()
  const write = async () => {
    await writing
    writing = writeAll(file, held, size - heldSize)
    // an error is met at the next await; until then it is not nobody's
    writing.catch(() => {})
    held = []
    heldSize = 0
  }
  try {
    for await (const piece of body) {
      if (size + piece.byteLength > limit) throw refusal()
      size += piece.byteLength
      heldSize += piece.byteLength
      held.push(piece)
      hash?.update(piece)
      if (heldSize >= atOnce) await write()
    }
    await write()
    await writing
    await file.datasync()
  } finally {
    await writing.catch(() => {})
    await file.close()
  }
  return { size, md5: hash?.digest('hex') ?? '' }
}

async function writeAll(file: FileHandle, pieces: Uint8Array[], position: number) {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (size === 0) return
  const { bytesWritten: done } = await file.writev(pieces, position)
  if (done < size) await writeAll(file, [Buffer.concat(pieces).subarray(done)], position + done)
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new BytesMissing('These bytes are not there.') : error
}

function none(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
