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
  const estimate: Estimate = (await navigator.storage?.estimate()) ?? {}
  const [app, reads, pictures, kept, lasting] = await Promise.all([
    appFiles(estimate),
    keptReads(),
    keptPictures(),
    keptNames(),
    navigator.storage?.persisted() ?? false,
  ])
  const seen = total(pictures.map(({ picture }) => picture.size))
  const whole = total([...kept.values()].map(({ bytes }) => bytes))
  return { app, reads: sizeOf(reads) + seen + whole, outbox: sizeOf(queue.get()), most: estimate.quota, lasting }
}

/** Asks the browser to keep all this also when the disk is nearly full. It decides by itself, mostly without a word. */
export const keepLasting = async () => (await navigator.storage?.persist()) === true

/** The estimate with Chromium's figures by kind of storage; other browsers give their sum alone. */
type Estimate = StorageEstimate & { usageDetails?: { caches?: number } }

/** Hundreds of files: on a busy device it takes ten seconds to read them all, so none is read that has its size beside it. */
async function appFiles({ usageDetails }: Estimate) {
  if (usageDetails?.caches) return usageDetails.caches
  if (!('caches' in globalThis)) return 0
  const files = (await caches.keys()).map(async (name) => (await caches.open(name)).matchAll())
  return total(await Promise.all((await Promise.all(files)).flat().map(sizeOfFile)))
}

async function sizeOfFile(file: Response) {
  const length = file.headers.get('content-length')
  return length ? Number(length) : (await file.blob()).size
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

const sizeOf = (things: readonly unknown[]) => (things.length === 0 ? 0 : new Blob([JSON.stringify(things)]).size)
