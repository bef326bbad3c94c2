import { plural, t } from '@lingui/core/macro'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt, errorMessage, query } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { copyNow } from '../data/copies.ts'
import { flushEverything } from '../data/flush.ts'
import { items, lessons, movingNodes, removingNodes, units } from '../data/node-writes.ts'
import { itemsIn, lessonOf, type NodeKind } from '../data/nodes.ts'
import { movesBack, moveTo } from '../tree/moves-back.ts'
import { type OutlineRow, type Tree, tableOf } from '../tree/outline-rows.ts'
import { type Place, ranksAt } from '../tree/place.ts'

/* What a person does in the outline, each with its undo. */

interface NewLine {
  key: string
  parent: string | null
  rank: string
  title: string
}

/** Makes a node with its first words. */
export function addNode(versionId: string, kind: NodeKind, { key, parent, rank, title }: NewLine) {
  const row = { id: key, key, version_id: versionId, title, rank }
  if (kind === 'unit') return attempt(units.adding, row)
  if (kind === 'lesson') {
    query.setQueryData<unknown[]>(lessonOf(versionId, key).queryKey, [], { updatedAt: 1 })
    query.setQueryData<unknown[]>(itemsIn(versionId, key).queryKey, [], { updatedAt: 1 })
    return attempt(lessons.adding, { ...row, unit_key: parent! })
  }
  attempt(items.adding, { ...row, lesson_key: parent!, kind: 'read' })
}

type Moved = Pick<OutlineRow, 'key' | 'title' | 'parent'>

/** Moves nodes of one kind; says so in words, with the way back to where each of them was. */
export function moveNodes(tree: Tree, versionId: string, kind: NodeKind, nodes: readonly Moved[], place: Place) {
  const keys = nodes.map(({ key }) => key)
  const [first] = nodes
  if (!first) return
  const back = movesBack(tree, versionId, kind, nodes)
  const ranks = ranksAt(tree, kind, place, keys, keys.length)
  attempt(
    movingNodes(tableOf[kind]),
    moveTo(
      { kind, versionId, place },
      keys.map((key, n) => ({ key, rank: ranks[n]!, parent: place.parent })),
    ),
  )
  offerUndo(
    nodes.length === 1
      ? t`Moved “${first.title}”`
      : plural(nodes.length, { one: 'Moved # part', other: 'Moved # parts' }),
    { verb: 'curriculum.moveEach', input: back },
  )
}

export function removeNodes(versionId: string, nodes: readonly Moved[]) {
  const [first] = nodes
  if (!first) return
  const id = newId()
  attempt(removingNodes, { id, version_id: versionId, keys: nodes.map(({ key }) => key) })
  const words =
    nodes.length === 1
      ? t`Deleted “${first.title}”`
      : plural(nodes.length, { one: 'Deleted # part', other: 'Deleted # parts' })
  offerUndo(words, { verb: 'curriculum.restoreNodes', input: { id } })
}

/** Copies nodes with all that is in them, behind the last of them. The server makes them, so it has to answer. */
export async function duplicateNodes(versionId: string, nodes: readonly Moved[]) {
  const last = nodes.at(-1)
  if (!last) return
  if (!isReachable.get()) return toast(t`You’re offline. Duplicating needs a connection.`, 'bad')
  const keys = nodes.map(({ key }) => key)
  const place = { ...(last.parent && { parent_key: last.parent }), after_key: last.key }
  try {
    // what is being written goes along
    await flushEverything()
    const copies = await copyNow({ id: newId(), from_version: versionId, keys, to_version: versionId, ...place })
    const words =
      nodes.length === 1
        ? t`Duplicated “${last.title}”`
        : plural(nodes.length, { one: 'Duplicated # part', other: 'Duplicated # parts' })
    offerUndo(words, { verb: 'curriculum.removeNodes', input: { id: newId(), version_id: versionId, keys: copies } })
  } catch (error) {
    toast(errorMessage(error), 'bad')
  }
}
