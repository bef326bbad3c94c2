import type { OutboxStorage } from './queue.ts'
import { modern, shape } from './upgrades.ts'
import type { WaitingWrite } from './waiting-write.ts'

const writes = 'writes'

let opened: Promise<IDBDatabase> | undefined

/** A connection that was closed or could not be opened is not remembered: iOS closes it in the background. */
function open() {
  if (opened) return opened
  const connection = new Promise<IDBDatabase>((ok, no) => {
    const request = indexedDB.open('outbox', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(writes, { keyPath: 'seq', autoIncrement: true })
    request.onsuccess = () => ok(request.result)
    request.onerror = () => no(request.error)
  })
  const forget = () => {
    if (opened === connection) opened = undefined
  }
  opened = connection
  connection.then((db) => {
    db.onclose = forget
    // another tab upgrades or deletes the database
    db.onversionchange = () => {
      db.close()
      forget()
    }
  }, forget)
  return connection
}

/** Opens a transaction, on a new connection if the one that is known has been closed. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const options = { durability: 'strict' } as const
  const connection = open()
  const db = await connection
  try {
    return db.transaction(writes, mode, options)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    if (opened === connection) opened = undefined
    const next = await open()
    return next.transaction(writes, mode, options)
  }
}

/** Does some work in one transaction, and tells once it is on the disk. */
async function commit<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = await begin(mode)
  return new Promise((ok, no) => {
    const asked = work(transaction.objectStore(writes))
    transaction.oncomplete = () => ok(asked.result)
    transaction.onabort = () => no(transaction.error)
  })
}

/** A write as it lies on the disk, where builds of all times call it a deed. */
type StoredWrite = Omit<WaitingWrite, 'write'> & { deed: WaitingWrite['write'] }

const stored = <One extends Omit<WaitingWrite, 'seq'>>({ write, ...one }: One) => ({ deed: write, ...one })
const loaded = ({ deed, ...one }: StoredWrite): WaitingWrite => ({ write: deed, ...one })

const readable = (all: readonly StoredWrite[]) =>
  all.filter((one) => one.shape <= shape).map((one) => modern(loaded(one)))

/** Reads, and writes what comes of it, with nothing between. */
async function within<Found>(
  read: (store: IDBObjectStore) => IDBRequest<Found>,
  write: (found: Found, store: IDBObjectStore) => IDBRequest<IDBValidKey> | undefined,
): Promise<IDBValidKey | undefined> {
  let wrote: IDBRequest<IDBValidKey> | undefined
  await commit('readwrite', (store) => {
    const asked = read(store)
    asked.onsuccess = () => {
      wrote = write(asked.result, store)
    }
    return asked
  })
  return wrote?.result
}

/** Everyone's writes of this device, in the order of writing. What a newer build left is not read by this one. */
export const shelf: OutboxStorage & { add(one: Omit<WaitingWrite, 'seq'>): Promise<number> } = {
  all: async () => {
    const all = await commit<StoredWrite[]>('readonly', (store) => store.getAll())
    return readable(all)
  },
  /** Puts it behind the others, or into a save that waits; tells its place. */
  add: async (one) => {
    if (!one.write.basedOn) return Number(await commit('readwrite', (store) => store.add(stored(one))))
    const { joined } = await import('./joining.ts')
    const place = await within(
      (store) => store.getAll() as IDBRequest<StoredWrite[]>,
      (all, store) => {
        const into = joined(readable(all), one)
        return into ? store.put(stored(into)) : store.add(stored(one))
      },
    )
    return Number(place)
  },
  change: async (seq, to) => {
    let changed: WaitingWrite | undefined
    await within(
      (store) => store.get(seq) as IDBRequest<StoredWrite | undefined>,
      (one, store) => {
        if (!one) return undefined
        changed = to(modern(loaded(one)))
        return store.put(stored(changed))
      },
    )
    return changed
  },
  put: (one) => commit('readwrite', (store) => store.put(stored(one))),
  drop: async (seqs) => {
    if (seqs.length > 0) await commit('readwrite', (store) => seqs.map((seq) => store.delete(seq)).at(-1)!)
  },
}
