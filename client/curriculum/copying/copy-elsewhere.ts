import { plural, t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { copyNow } from '../data/copies.ts'
import { flushEverything } from '../data/flush.ts'
import { removingNodes } from '../data/node-writes.ts'
import type { NodeKind } from '../data/nodes.ts'

/** Parts of one kind, in their order, and the draft they go to: at its end, or at the end of the part `parent`. */
export interface Elsewhere {
  from: string
  kind: NodeKind
  nodes: readonly { key: string; title: string }[]
  to: { id: string; title: string }
  parent: string | null
  after: string | null
}

/**
 * Copies parts with all that is in them into the draft of another curriculum; moved, they go from this one. Offers the
 * way back. Refused, it throws the server's words.
 */
export async function copyElsewhere(id: string, { from, nodes, to, parent, after }: Elsewhere, moves: boolean) {
  const keys = nodes.map(({ key }) => key)
  // what is being written goes along
  await flushEverything()
  const place = { ...(parent && { parent_key: parent }), ...(after && { after_key: after }) }
  const copies = await copyNow({ id, from_version: from, keys, to_version: to.id, ...place })
  const copied = { id: newId(), version_id: to.id, keys: copies }
  const many = nodes.length
  const title = nodes[0]?.title ?? ''
  if (!moves) {
    const words =
      many === 1
        ? t`Copied “${title}” to “${to.title}”`
        : plural(many, { one: `Copied # part to “${to.title}”`, other: `Copied # parts to “${to.title}”` })
    return offerUndo(words, { verb: 'curriculum.removeNodes', input: copied })
  }
  const removed = newId()
  await mutate(removingNodes, { id: removed, version_id: from, keys })
  const words =
    many === 1
      ? t`Moved “${title}” to “${to.title}”`
      : plural(many, { one: `Moved # part to “${to.title}”`, other: `Moved # parts to “${to.title}”` })
  offerUndo(words, { verb: 'curriculum.moveBack', input: { copied, removed } })
}
