import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Make = () => Promise<Uint8Array>

/**
 * Files that can be made again, in a folder of at most so many bytes: who was not asked for the longest goes
 * first. What two ask for at the same moment is made once.
 */
export function openCache(dir: string, most: number) {
  // in the order in which they were last asked for
  const sizes = new Map<string, number>()
  const making = new Map<string, Promise<Uint8Array>>()
  let total = 0
  let opened: Promise<void> | undefined

  async function open() {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const found = await Promise.all(
      (await readdir(dir)).map(async (name) => ({ name, ...(await stat(join(dir, name))) })),
    )
    for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      // what a server that ended was still writing
      if (name.includes('.')) await rm(join(dir, name), { force: true })
      else keep(name, size)
    }
  }

  function keep(name: string, size: number) {
    forget(name)
    sizes.set(name, size)
    total += size
  }

  function forget(name: string) {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function read(name: string) {
    const size = sizes.get(name)
    if (size === undefined) return undefined
    keep(name, size)
    try {
      return new Uint8Array(await readFile(join(dir, name)))
    } catch (gone) {
      if ((gone as NodeJS.ErrnoException).code !== 'ENOENT') throw gone
      forget(name)
      return undefined
    }
  }

  async function makeAndKeep(name: string, make: Make) {
    const bytes = await make()
    if (bytes.length > most / 10 || !(await isWritten(name, bytes))) return bytes
    keep(name, bytes.length)
    for (const oldest of sizes.keys()) {
      if (total <= most) break
      forget(oldest)
      await rm(join(dir, oldest), { force: true })
    }
    return bytes
  }

  /** False on a full disk: the picture is given all the same. */
  async function isWritten(name: string, bytes: Uint8Array) {
    const fresh = join(dir, `${name}.${randomBytes(4).toString('hex')}`)
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeFile(fresh, bytes, { mode: 0o600 })
      await rename(fresh, join(dir, name))
      return true
    } catch {
      await rm(fresh, { force: true }).catch(() => {})
      return false
    }
  }

  return {
    /** Returns what is kept under the name, or makes it now. */
    async get(key: string, make: Make): Promise<Uint8Array> {
      opened ??= open().catch((failed) => {
        opened = undefined
        throw failed
      })
      await opened
      const name = createHash('sha256').update(key).digest('hex')
      const kept = await read(name)
      if (kept) return kept
      const made =
        making.get(name) ??
        makeAndKeep(name, make).finally(() => {
          making.delete(name)
        })
      making.set(name, made)
      return made
    },
    bytes: () => total,
  }
}
