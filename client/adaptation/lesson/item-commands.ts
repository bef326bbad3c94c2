import { t } from '@lingui/core/macro'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { changingNodes, type NodeChange } from '../data/adapt.ts'
import type { ResolvedLesson, ResolvedNode } from '../data/resolved.ts'
import { overrideOf } from '../draft/node-draft.ts'

type AdoptionRef = Pick<ResolvedLesson, 'adoption_id' | 'version'>

/** Does something to nodes of an adaptation, and offers the way back. */
export function changeItems({ adoption_id, version }: AdoptionRef, words: string, changes: NodeChange[]) {
  const id = newId()
  const seen = changes.some(({ op }) => op === '*') ? version : null
  attempt(changingNodes, { id, adoption_id, changes, version: seen }, () =>
    offerUndo(words, { verb: 'schedule.undo', input: { op: id } }),
  )
}

/** The commands of an item among those of its lesson. */
export const itemCommands = (known: ResolvedLesson, item: ResolvedNode) => nodeCommands(known, known.items, item)

/** The commands of an item or a task among its siblings. */
export function nodeCommands(known: AdoptionRef, items: readonly ResolvedNode[], item: ResolvedNode) {
  const { title } = item.fields
  const at = items.findIndex(({ key }) => key === item.key)
  const isAdded = overrideOf(item, 'add') !== undefined
  const isHidden = overrideOf(item, 'hide') !== undefined
  const of = { node_type: item.type, node_key: item.key } as const
  const versionOf = (op: 'add' | 'hide' | 'move') => overrideOf(item, op)?.version ?? null
  const change = (words: string, one: NodeChange) => changeItems(known, words, [one])
  const move = (after: string | null) =>
    change(t`Moved “${title}”`, {
      ...of,
      ...{ op: 'move', value: { parent: item.parent, after }, version: versionOf('move') },
    })
  return rowCommands(
    at > 0 && { key: 'moveUp', label: t`Move up`, Icon: IconArrowUp, run: () => move(items[at - 2]?.key ?? null) },
    at < items.length - 1 && {
      key: 'moveDown',
      label: t`Move down`,
      Icon: IconArrowDown,
      run: () => move(items[at + 1]!.key),
    },
    isHidden && {
      label: t`Show`,
      Icon: IconEye,
      run: () => change(t`“${title}” is shown again`, { ...of, op: 'hide', reset: true, version: versionOf('hide') }),
    },
    !isHidden &&
      !isAdded && {
        key: 'delete',
        label: t`Hide`,
        Icon: IconEyeOff,
        run: () => change(t`“${title}” is hidden`, { ...of, op: 'hide', value: null, version: null }),
      },
    !isAdded &&
      item.overrides.length > 0 && {
        label: t`Reset to the original`,
        Icon: IconArrowBackUp,
        danger: true,
        run: () => change(t`“${title}” is as its author wrote it`, { ...of, op: '*', reset: true }),
      },
    isAdded && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () => change(t`“${title}” is deleted`, { ...of, op: 'add', reset: true, version: versionOf('add') }),
    },
  )
}
