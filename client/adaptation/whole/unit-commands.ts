import { t } from '@lingui/core/macro'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import type { NodeChange } from '../data/adapt.ts'
import type { Outline, ResolvedNode } from '../data/resolved.ts'
import { overrideOf } from '../draft/node-draft.ts'
import type { AskedWhole } from './asked.ts'

/** The commands of a unit in its list. */
export function unitCommands(outline: Outline, unit: ResolvedNode, ask: (asked: AskedWhole) => void): RowCommand[] {
  const { title } = unit.fields
  const units = outline.nodes.filter(({ type }) => type === 'unit')
  const at = units.findIndex(({ key }) => key === unit.key)
  const isAdded = overrideOf(unit, 'add') !== undefined
  const isHidden = overrideOf(unit, 'hide') !== undefined
  const of = { node_type: 'unit', node_key: unit.key } as const
  const versionOf = (op: 'add' | 'hide' | 'move') => overrideOf(unit, op)?.version ?? null
  const change = (action: string, done: string, one: NodeChange, hint?: string) =>
    ask({ what: 'change', title: `${action}: “${title}”`, action, done, changes: [one], ...(hint && { hint }) })
  const move = (after: string | null) =>
    change(t`Move unit`, t`Moved “${title}”`, {
      ...of,
      ...{ op: 'move', value: { parent: null, after }, version: versionOf('move') },
    })
  const last = outline.nodes.filter(({ type, parent }) => type === 'lesson' && parent === unit.key).at(-1)
  return rowCommands(
    {
      key: 'open',
      label: t`Edit title and summary`,
      Icon: IconPencil,
      run: () => ask({ what: 'unit', unit: unit.key }),
    },
    at > 0 && { key: 'moveUp', label: t`Move up`, Icon: IconArrowUp, run: () => move(units[at - 2]?.key ?? null) },
    at < units.length - 1 && {
      key: 'moveDown',
      label: t`Move down`,
      Icon: IconArrowDown,
      run: () => move(units[at + 1]!.key),
    },
    {
      label: t`Add a lesson to this unit…`,
      Icon: IconPlus,
      run: () => ask({ what: 'add', unit: unit.key, after: last?.key ?? null }),
    },
    { label: t`Add a unit after this…`, Icon: IconPlus, run: () => ask({ what: 'add-unit', after: unit.key }) },
    isHidden && {
      label: t`Show`,
      Icon: IconEye,
      run: () =>
        change(t`Show unit`, t`“${title}” is shown again`, {
          ...of,
          ...{ op: 'hide', reset: true, version: versionOf('hide') },
        }),
    },
    !isHidden &&
      !isAdded && {
        key: 'delete',
        label: t`Hide`,
        Icon: IconEyeOff,
        run: () =>
          change(
            t`Hide unit`,
            t`“${title}” is hidden`,
            { ...of, op: 'hide', value: null, version: null },
            t`Your group no longer sees it or its lessons, and what follows closes up. You can show it again at any time.`,
          ),
      },
    !isAdded &&
      unit.overrides.length > 0 && {
        label: t`Reset to the original…`,
        Icon: IconArrowBackUp,
        danger: true,
        run: () =>
          change(
            t`Reset unit`,
            t`“${title}” is as its author wrote it`,
            { ...of, op: '*', reset: true },
            t`All that your group changed in this unit and its lessons goes.`,
          ),
      },
    isAdded && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () =>
        change(t`Delete unit`, t`“${title}” is deleted`, {
          ...of,
          ...{ op: 'add', reset: true, version: versionOf('add') },
        }),
    },
  )
}
