import { writeNow } from '../../lib/outbox/write.ts'
import { operationKeys } from '../../lib/query/operation-keys.ts'
import { allWritten } from './node-writes.ts'

interface Copy {
  id: string
  from_version: string
  keys: string[]
  to_version: string
  parent_key?: string
  after_key?: string
}

/** Copies nodes at once, and gives the keys of the copies, by which they can be taken out again. */
export async function copyNow(args: Copy): Promise<string[]> {
  const copies = (await writeNow({ rpc: 'copy_nodes', args })) as string[]
  void allWritten()
  return copies
}

const duplicating = operationKeys()

/** The same in one curriculum, without a dialog that keeps the id. */
export const duplicateNow = (args: Omit<Copy, 'id'>) => duplicating.run(args, (id) => copyNow({ id, ...args }))

const leveling = operationKeys()

/** Makes a node another level. Returns the id of the operation, and the key that the node has then. */
export async function changeLevelNow(args: { version_id: string; key: string; deeper: boolean }) {
  const done = await leveling.run(args, async (id) => ({
    id,
    key: (await writeNow({ rpc: 'change_level', args: { id, ...args } })) as string,
  }))
  await allWritten()
  return done
}
