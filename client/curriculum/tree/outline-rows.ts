import { byRank } from '../data/by-rank.ts'
import type { CurriculumTask, Item, Lesson, NodeKind, Unit } from '../data/nodes.ts'

/** The nodes of a version, as they were read. */
export interface Tree {
  units: readonly Unit[]
  lessons: readonly Lesson[]
  items: readonly Item[]
  tasks?: readonly CurriculumTask[]
}

/** A line of the outline. */
export interface OutlineRow {
  kind: NodeKind
  key: string
  title: string
  /** The key of what holds it; none for a unit. */
  parent: string | null
  /** Its place among its siblings, from one, and their number. */
  at: number
  of: number
  node: Unit | Lesson | Item | undefined
}

/** A line that is not there yet: it is made with its first letter. */
export interface Ghost {
  kind: NodeKind
  key: string
  parent: string | null
  /** The sibling before it; none where it is the first. */
  after: string | null
}

export const tableOf = { unit: 'units', lesson: 'lessons', item: 'lesson_items' } as const

/** The lines in order: units, their lessons, and the items of the lessons that are `open`. */
export function outlineRows({ units, lessons, items }: Tree, open: ReadonlySet<string>, ghost?: Ghost): OutlineRow[] {
  const lessonsIn = Map.groupBy(lessons, ({ unit_key }) => unit_key)
  const itemsIn = Map.groupBy(items, ({ lesson_key }) => lesson_key)
  const rows: OutlineRow[] = []
  const list = (
    kind: NodeKind,
    nodes: readonly (Unit | Lesson | Item)[],
    parent: string | null,
    below: (key: string) => void,
  ) => {
    const sorted = nodes.toSorted(byRank)
    const isHere = ghost?.kind === kind && ghost.parent === parent && !sorted.some(({ key }) => key === ghost.key)
    const of = sorted.length + (isHere ? 1 : 0)
    let at = 0
    const putGhost = () => rows.push({ kind, key: ghost!.key, title: '', parent, at: ++at, of, node: undefined })
    if (isHere && !sorted.some(({ key }) => key === ghost.after)) putGhost()
    for (const node of sorted) {
      rows.push({ kind, key: node.key, title: node.title, parent, at: ++at, of, node })
      below(node.key)
      if (isHere && ghost.after === node.key) putGhost()
    }
  }
  list('unit', units, null, (unit) =>
    list('lesson', lessonsIn.get(unit) ?? [], unit, (lesson) => {
      if (open.has(lesson)) list('item', itemsIn.get(lesson) ?? [], lesson, () => undefined)
    }),
  )
  return rows
}

/** The nodes among which one of this kind stands, in order. */
export function siblings(tree: Tree, kind: NodeKind, parent: string | null): readonly (Unit | Lesson | Item)[] {
  if (kind === 'unit') return tree.units.toSorted(byRank)
  if (kind === 'lesson') return tree.lessons.filter(({ unit_key }) => unit_key === parent).sort(byRank)
  return tree.items.filter(({ lesson_key }) => lesson_key === parent).sort(byRank)
}

/** The nodes that may hold one of a kind, in order. */
export function parents(tree: Tree, kind: NodeKind): readonly (Unit | Lesson)[] {
  if (kind === 'lesson') return tree.units.toSorted(byRank)
  if (kind === 'unit') return []
  return tree.units
    .toSorted(byRank)
    .flatMap(({ key }) => tree.lessons.filter(({ unit_key }) => unit_key === key).sort(byRank))
}
