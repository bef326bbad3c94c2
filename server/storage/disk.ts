import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bytes, BytesMissing } from './bytes.ts'
import { tooLarge } from './errors.ts'

/** Bytes as files under `dir/storage`, spread over 256 folders by the first two characters of the key. */
export function diskBytes(dir: string): Bytes {
  const home = join(dir, 'storage')
  const folderOf = (key: string) => join(home, key.slice(0, 2))
  const pathOf = (key: string) => {
    if (!/^[\w-]{3,100}$/.test(key)) throw new Error('a key of bytes is made up here and looks otherwise')
    return join(folderOf(key), key)
  }

  return {
    async write(key, body, limit) {
      const path = pathOf(key)
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600)
      try {
        return await pour(body, file, limit)
      } catch (failed) {
        await rm(path, { force: true })
        throw failed
      }
    },

    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch(missing)
      return createReadStream('', { fd: file, highWaterMark: 256 * 1024, ...range })
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

/** The next piece is hashed and awaited while the disk writes the last; what is acknowledged is on the disk. */
async function pour(body: AsyncIterable<Uint8Array>, file: FileHandle, limit: number) {
  const hash = createHash('md5')
  let size = 0
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for await (const piece of body) {
      if (size + piece.byteLength > limit) throw tooLarge()
      await writing
      writing = writeAll(file, piece, size)
      // an error is met at the next await; until then it is not nobody's
      writing.catch(() => {})
      size += piece.byteLength
      hash.update(piece)
    }
    await writing
    await file.datasync()
  } finally {
    await writing.catch(() => {})
    await file.close()
  }
  return { size, md5: hash.digest('hex') }
}

async function writeAll(file: FileHandle, piece: Uint8Array, position: number) {
  for (let done = 0; done < piece.byteLength; ) {
    const { bytesWritten } = await file.write(piece, done, piece.byteLength - done, position + done)
    done += bytesWritten
  }
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new BytesMissing('These bytes are not there.') : error
}

function none(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
