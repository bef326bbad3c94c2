import { keptNames } from '../query/kept-answers.ts'
import { keptPictures, keptReads } from '../query/query-persister.ts'
import { queue } from './outbox.ts'

/** The bytes that this device keeps, by what they are for; `most` is what the browser allows, where it says so. */
export interface StorageUse {
  app: number
  reads: number
  outbox: number
  most: number | undefined
  /** True where the browser has promised to clear nothing of it by itself. */
  lasting: boolean
}

export async function storageQuota(): Promise<StorageUse> {
  const [app, reads, pictures, kept, { quota }, lasting] = await Promise.all([
    appFiles(),
    keptReads(),
    keptPictures(),
    keptNames(),
    navigator.storage?.estimate() ?? {},
    navigator.storage?.persisted() ?? false,
  ])
  const seen = pictures.reduce((sum, { picture }) => sum + picture.size, 0)
  const whole = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return { app, reads: sizeOf(reads) + seen + whole, outbox: sizeOf(queue.get()), most: quota, lasting }
}

/** Asks the browser to keep all this also when the disk is nearly full. It decides by itself, mostly without a word. */
export const keepLasting = async () => (await navigator.storage?.persist()) === true

async function appFiles() {
  if (!('caches' in globalThis)) return 0
  const sizes = (await caches.keys()).map(async (name) => {
    const cache = await caches.open(name)
    const files = await cache.matchAll()
    return (await Promise.all(files.map((file) => file.blob()))).reduce((sum, { size }) => sum + size, 0)
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const sizeOf = (things: readonly unknown[]) => (things.length === 0 ? 0 : new Blob([JSON.stringify(things)]).size)
