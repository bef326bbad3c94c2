import { useMemo, useState } from 'react'
import { useBuilder } from '../data/builder-context.ts'
import type { Item, Lesson, Unit } from '../data/nodes.ts'
import { type Ghost, outlineRows, type Tree } from '../tree/outline-rows.ts'
import { ranksAt } from '../tree/place.ts'
import { addNode } from './outline-commands.ts'

/** The lines of the outline: the nodes that there are, those that were just made, and the one that is only begun. */
export function useLines(known: Tree, current: string | undefined) {
  const { versionId } = useBuilder()
  const [ghost, setGhost] = useState<Ghost>()
  const [made, setMade] = useState<readonly NewNode[]>([])
  // one that came back is the list’s alone: it may be deleted, or get another level and key
  const [seen, see] = useState(known)
  if (seen !== known) {
    see(known)
    if (made.some((one) => isIn(known, one))) setMade(made.filter((one) => !isIn(known, one)))
  }
  const tree = useMemo(() => withNew(known, made), [known, made])
  const item = tree.items.find(({ key }) => key === current)?.lesson_key
  const inGhost = ghost?.kind === 'item' ? ghost.parent : undefined
  const rows = useMemo(
    () => outlineRows(tree, new Set([current, item, inGhost].filter((key) => typeof key === 'string')), ghost),
    [tree, current, item, inGhost, ghost],
  )
  /** With its first letter a line is made, and goes on as any other, also before the cache has it. */
  function type(text: string) {
    if (!ghost || !text.trim()) return
    const { kind, key, parent, after } = ghost
    const [rank] = ranksAt(tree, kind, { parent, after }, [], 1)
    const title = text.trim()
    addNode(versionId, kind, { key, parent, rank: rank!, title })
    setMade([...made, { kind, key, parent, rank: rank!, title }])
    setGhost(undefined)
  }
  return { tree, rows, ghost, setGhost, type }
}

export type NewNode = { kind: Ghost['kind']; key: string; parent: string | null; rank: string; title: string }

const isIn = ({ units, lessons, items }: Tree, { key }: NewNode) =>
  [units, lessons, items].some((rows) => rows.some((row) => row.key === key))

/** The nodes with those that were made and have not come back yet. */
function withNew(tree: Tree, made: readonly NewNode[]): Tree {
  const of = <Row extends Unit | Lesson | Item>(kind: Ghost['kind'], rows: readonly Row[]): readonly Row[] => {
    const there = new Set(rows.map(({ key }) => key))
    const fresh = made.filter((one) => one.kind === kind && !there.has(one.key))
    return fresh.length === 0 ? rows : [...rows, ...fresh.map((one) => rowOf(one) as unknown as Row)]
  }
  return { units: of('unit', tree.units), lessons: of('lesson', tree.lessons), items: of('item', tree.items) }
}

const rowOf = ({ kind, key, parent, rank, title }: NewNode) => ({
  ...{ id: key, key, rank, title, version: 1, minutes: null },
  ...(kind === 'lesson' && { unit_key: parent }),
  ...(kind === 'item' && { lesson_key: parent, kind: 'read' }),
})
