import type { OutboxStorage } from './queue.ts'
import { modern, shape } from './upgrades.ts'
import type { WaitingWrite } from './waiting-write.ts'

const writes = 'writes'

let opened: Promise<IDBDatabase> | undefined

function open() {
  opened ??= new Promise((ok, no) => {
    const request = indexedDB.open('outbox', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(writes, { keyPath: 'seq', autoIncrement: true })
    request.onsuccess = () => ok(request.result)
    request.onerror = () => no(request.error)
  })
  return opened
}

/** Does some work in one transaction, and tells once it is on the disk. */
async function commit<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open()
  return new Promise((ok, no) => {
    const transaction = db.transaction(writes, mode, { durability: 'strict' })
    const asked = work(transaction.objectStore(writes))
    transaction.oncomplete = () => ok(asked.result)
    transaction.onabort = () => no(transaction.error)
  })
}

/** A write as it lies on the disk, where builds of all times call it a deed. */
type StoredWrite = Omit<WaitingWrite, 'write'> & { deed: WaitingWrite['write'] }

const stored = <One extends Omit<WaitingWrite, 'seq'>>({ write, ...one }: One) => ({ deed: write, ...one })
const loaded = ({ deed, ...one }: StoredWrite): WaitingWrite => ({ write: deed, ...one })

/** Everyone's writes of this device, in the order of writing. What a newer build left is not read by this one. */
export const shelf: OutboxStorage & { add(one: Omit<WaitingWrite, 'seq'>): Promise<number> } = {
  all: async () => {
    const all = await commit<StoredWrite[]>('readonly', (store) => store.getAll())
    return all.filter((one) => one.shape <= shape).map((one) => modern(loaded(one)))
  },
  add: async (one) => Number(await commit('readwrite', (store) => store.add(stored(one)))),
  put: (one) => commit('readwrite', (store) => store.put(stored(one))),
  drop: async (seqs) => {
    if (seqs.length > 0) await commit('readwrite', (store) => seqs.map((seq) => store.delete(seq)).at(-1)!)
  },
}
