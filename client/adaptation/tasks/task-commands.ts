import { t } from '@lingui/core/macro'
import { IconCalendarRepeat, IconPencil } from '@tabler/icons-react'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import type { Outline, ResolvedNode } from '../data/resolved.ts'
import { nodeCommands } from '../lesson/item-commands.ts'

/** The commands of a task in the list; whoever only reads can open it. */
export function taskCommands(props: {
  outline: Outline
  task: ResolvedNode
  among: readonly ResolvedNode[]
  canEdit: boolean
  onOpen: () => void
  onShift: () => void
}): RowCommand[] {
  const { outline, task, among, canEdit, onOpen, onShift } = props
  const open: RowCommand = { key: 'open', label: t`Open`, Icon: IconPencil, run: onOpen }
  if (!canEdit) return [open]
  return [
    open,
    ...rowCommands(
      task.parent !== null && { label: t`Shift the tasks of this lesson…`, Icon: IconCalendarRepeat, run: onShift },
    ),
    ...nodeCommands(outline, among, task),
  ]
}
