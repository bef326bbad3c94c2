import { useLingui } from '@lingui/react/macro'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { carryDraft } from '../data/autosave.ts'
import { useBuilder } from '../data/builder-context.ts'
import { changeLevelNow } from '../data/copies.ts'
import { flushEverything } from '../data/flush.ts'
import { type Ghost, type OutlineRow, siblings, type Tree } from '../tree/outline-rows.ts'
import { type Place, step } from '../tree/place.ts'
import { duplicateNodes, moveNodes, removeNodes } from './outline-commands.ts'

export type OutlineDeeds = ReturnType<typeof useOutlineDeeds>

/** The deeds behind the keys of a line, and its menu. */
export function useOutlineDeeds(props: {
  tree: Tree
  rows: readonly OutlineRow[]
  ghost: Ghost | undefined
  setGhost: (ghost: Ghost | undefined) => void
  say: (words: string) => void
  focus: (key: string, field?: boolean, onFocus?: () => void) => void
}) {
  const { t } = useLingui()
  const { versionId, canEdit } = useBuilder()
  const { tree, rows, ghost, setGhost, say, focus } = props
  const titleOf = (key: string | null) => rows.find((row) => row.key === key)?.title ?? ''

  /** Goes to the line before or after this one. */
  function go(row: OutlineRow, by: 1 | -1, field = true) {
    const next = rows[rows.findIndex(({ key }) => key === row.key) + by]
    if (next) focus(next.key, field)
  }
  /** Begins a line behind this one, on its level; an empty one goes up a level instead. */
  function sibling(row: OutlineRow) {
    if (!canEdit) return
    if (ghost?.key === row.key) return level(row, false)
    const next: Ghost = { kind: row.kind, key: newId(), parent: row.parent, after: row.key }
    setGhost(next)
    focus(next.key)
  }
  /** Takes a line a level deeper or higher; one that is there already is made anew by the server, where it stands. */
  function level(row: OutlineRow, deeper: boolean) {
    if (!canEdit) return
    if (!row.node && ghost) {
      const moved = deeper ? below(tree, ghost) : above(tree, ghost)
      if (!moved) return say(deeper ? t`There’s nothing above it to move it into.` : t`It’s already at the top level.`)
      setGhost(moved)
      say(moved.kind === 'unit' ? t`New unit` : moved.kind === 'lesson' ? t`New lesson` : t`New item`)
      return focus(ghost.key)
    }
    void relevel(row, deeper)
  }
  async function relevel(row: OutlineRow, deeper: boolean) {
    if (!isReachable.get()) return toast(t`You’re offline. Changing the level needs a connection.`, 'bad')
    const id = newId()
    await flushEverything()
    try {
      // the new line takes the focus as soon as it is there, and the letters that were typed meanwhile
      await carryDraft(row.node!.id, (carry) =>
        changeLevelNow({ id, version_id: versionId, key: row.key, deeper }, (key) =>
          focus(key, true, () => carry(key)),
        ),
      )
      const { title } = row
      say(deeper ? t`“${title}” is now one level deeper.` : t`“${title}” is now one level higher.`)
      offerUndo(t`Changed the level of “${title}”`, { verb: 'curriculum.restoreNodes', input: { id } })
    } catch (error) {
      toast(errorMessage(error), 'bad')
    }
  }
  /** Moves a line up or down, also past the end of what holds it; says where it is then. */
  function move(row: OutlineRow, by: 1 | -1) {
    if (!canEdit || !row.node) return
    const place = step(tree, row.kind, row.key, row.parent, by)
    if (!place) return say(by === 1 ? t`It’s already the last.` : t`It’s already the first.`)
    put([row], place)
    focus(row.key, document.activeElement?.tagName === 'INPUT')
  }
  /** Puts lines of one kind into a place, and says where the first of them is then. */
  function put(moved: readonly OutlineRow[], place: Place) {
    const [row] = moved
    if (!row) return
    const keys = new Set(moved.map(({ key }) => key))
    moveNodes(tree, versionId, row.kind, moved, place)
    const list = siblings(tree, row.kind, place.parent).filter(({ key }) => !keys.has(key))
    const at = list.findIndex(({ key }) => key === place.after) + 2
    say(placeWords(row, at, list.length + moved.length, titleOf(place.parent)))
  }
  function placeWords({ kind, title }: OutlineRow, at: number, of: number, parent: string) {
    if (kind === 'unit') return t`“${title}” is now unit ${at} of ${of}.`
    if (kind === 'lesson') return t`“${title}” is now lesson ${at} of ${of} in “${parent}”.`
    return t`“${title}” is now item ${at} of ${of} in “${parent}”.`
  }
  function remove(row: OutlineRow) {
    if (!canEdit) return
    go(row, rows[0]?.key === row.key ? 1 : -1, document.activeElement?.tagName === 'INPUT')
    if (ghost?.key === row.key) setGhost(undefined)
    if (row.node) removeNodes(versionId, [row])
  }
  /** Forgets a line that was only begun. */
  const drop = ({ key }: OutlineRow) => ghost?.key === key && setGhost(undefined)
  /** Leaves the field: the line itself has the focus, and its keys. */
  function leave(row: OutlineRow) {
    if (row.node) return focus(row.key, false)
    go(row, -1, false)
    setGhost(undefined)
  }
  const duplicate = (row: OutlineRow) => canEdit && void duplicateNodes(versionId, [row])
  return { go, sibling, level, move, put, remove, drop, leave, duplicate }
}

/** A line to come, a level deeper: at the end of what stands over it. */
function below(tree: Tree, { kind, parent, after, ...ghost }: Ghost): Ghost | undefined {
  if (kind === 'item' || after === null) return undefined
  const inside = kind === 'unit' ? 'lesson' : 'item'
  return { ...ghost, kind: inside, parent: after, after: siblings(tree, inside, after).at(-1)?.key ?? null }
}

function above(tree: Tree, { kind, parent, after: _after, ...ghost }: Ghost): Ghost | undefined {
  if (kind === 'unit' || parent === null) return undefined
  if (kind === 'lesson') return { ...ghost, kind: 'unit', parent: null, after: parent }
  const lesson = tree.lessons.find(({ key }) => key === parent)
  return lesson && { ...ghost, kind: 'lesson', parent: lesson.unit_key, after: parent }
}
