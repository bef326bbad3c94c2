import { writeNow } from '../../lib/outbox/write.ts'
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

/** Makes a node another level; its new key is known before its row is read. */
export async function changeLevelNow(
  args: { id: string; version_id: string; key: string; deeper: boolean },
  onKey: (key: string) => void,
) {
  const key = (await writeNow({ rpc: 'change_level', args })) as string
  onKey(key)
  await allWritten()
  return key
}
