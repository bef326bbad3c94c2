import { t } from '@lingui/core/macro'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconColumns,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import type { NodeChange } from '../data/adapt.ts'
import type { Outline, ResolvedNode } from '../data/resolved.ts'
import type { AskedChange } from '../deeds/asked.ts'
import { overrideOf } from '../draft/node-draft.ts'
import { stateIn } from '../marks/state-in.ts'

interface Ways {
  open: () => void
  openOriginal: () => void
  ask: (asked: AskedChange) => void
}

/** The commands of a lesson in the list. */
export function lineCommands(outline: Outline, node: ResolvedNode, { open, openOriginal, ask }: Ways): RowCommand[] {
  const { title } = node.fields
  const isAdded = overrideOf(node, 'add') !== undefined
  const isHidden = overrideOf(node, 'hide') !== undefined
  const of = { node_type: 'lesson', node_key: node.key } as const
  const moves = movesOf(outline, node)
  const change = (action: string, done: string, changes: NodeChange[], hint?: string) =>
    ask({ what: 'change', title: `${action}: “${title}”`, action, done, changes, ...(hint && { hint }) })
  const move = (value: NodeMove) =>
    change(t`Move lesson`, t`Moved “${title}”`, [
      { ...of, op: 'move', value, version: overrideOf(node, 'move')?.version ?? null },
    ])
  const isChanged = stateIn(outline.nodes, node) !== 'original' && !isAdded
  const reading = rowCommands(
    { key: 'open', label: t`Open`, Icon: IconPencil, run: open },
    !isAdded && { key: 'original', label: t`Compare with the original`, Icon: IconColumns, run: openOriginal },
  )
  if (!outline.may.adapt) return reading
  return rowCommands(
    ...reading,
    moves.up && { key: 'moveUp', label: t`Move up`, Icon: IconArrowUp, run: () => move(moves.up!) },
    moves.down && { key: 'moveDown', label: t`Move down`, Icon: IconArrowDown, run: () => move(moves.down!) },
    {
      label: t`Add a lesson after this…`,
      Icon: IconPlus,
      run: () => ask({ what: 'add', unit: node.parent!, after: node.key }),
    },
    isHidden && {
      label: t`Show`,
      Icon: IconEye,
      run: () =>
        change(t`Show lesson`, t`“${title}” is shown again`, [
          { ...of, op: 'hide', reset: true, version: overrideOf(node, 'hide')?.version ?? null },
        ]),
    },
    !isHidden &&
      !isAdded && {
        key: 'delete',
        label: t`Hide`,
        Icon: IconEyeOff,
        run: () =>
          change(
            t`Hide lesson`,
            t`“${title}” is hidden`,
            [{ ...of, op: 'hide', value: null, version: null }],
            t`Your group no longer sees it, and what follows closes up. You can show it again at any time.`,
          ),
      },
    isChanged && {
      label: t`Reset to the original…`,
      Icon: IconArrowBackUp,
      danger: true,
      run: () =>
        change(
          t`Reset lesson`,
          t`“${title}” is as its author wrote it`,
          [{ ...of, op: '*', reset: true }],
          t`All that your group changed in this lesson goes.`,
        ),
    },
    isAdded && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () =>
        change(t`Delete lesson`, t`“${title}” is deleted`, [
          { ...of, op: 'add', reset: true, version: overrideOf(node, 'add')?.version ?? null },
        ]),
    },
  )
}

interface NodeMove {
  parent: string | null
  after: string | null
}

/** The places before and after a lesson: within its unit, or at the near end of the next one. */
export function movesOf({ nodes }: Pick<Outline, 'nodes'>, node: ResolvedNode): { up?: NodeMove; down?: NodeMove } {
  const units = nodes.filter(({ type }) => type === 'unit')
  const lessonsIn = (unit: string) => nodes.filter(({ type, parent }) => type === 'lesson' && parent === unit)
  const unitAt = units.findIndex(({ key }) => key === node.parent)
  const list = lessonsIn(node.parent!)
  const at = list.findIndex(({ key }) => key === node.key)
  const before = units[unitAt - 1]
  const next = units[unitAt + 1]
  const up: NodeMove | undefined =
    at > 0
      ? { parent: node.parent, after: list[at - 2]?.key ?? null }
      : before && { parent: before.key, after: lessonsIn(before.key).at(-1)?.key ?? null }
  const down: NodeMove | undefined =
    at < list.length - 1 ? { parent: node.parent, after: list[at + 1]!.key } : next && { parent: next.key, after: null }
  return { ...(up && { up }), ...(down && { down }) }
}
