import { t } from '@lingui/core/macro'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconFileExport,
  IconIndentDecrease,
  IconIndentIncrease,
  IconMaximize,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import type { OutlineRow } from '../tree/outline-rows.ts'
import type { LineDeeds } from './use-line-deeds.ts'

/** The commands of a line, for its keys and its menu. They are made when one is asked for. */
export function lineCommands(row: OutlineRow, deeds: LineDeeds, canEdit: boolean) {
  const levels = [
    canEdit &&
      row.kind !== 'unit' && {
        key: 'higher' as const,
        label: t`One level higher`,
        Icon: IconIndentDecrease,
        run: () => deeds.level(row, false),
      },
    canEdit &&
      row.kind !== 'item' && {
        key: 'deeper' as const,
        label: t`One level deeper`,
        Icon: IconIndentIncrease,
        run: () => deeds.level(row, true),
      },
  ]
  if (!row.node) return rowCommands(...levels)
  const open = () => {
    deeds.open(row)
    // the text comes with the next frame
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-lesson-title]')?.focus())
  }
  return rowCommands(
    { key: 'open', label: t`Open`, Icon: IconMaximize, run: open },
    canEdit && { key: 'moveUp', label: t`Move up`, Icon: IconArrowUp, run: () => deeds.move(row, -1) },
    canEdit && { key: 'moveDown', label: t`Move down`, Icon: IconArrowDown, run: () => deeds.move(row, 1) },
    ...levels,
    canEdit && { label: t`Duplicate`, Icon: IconCopy, run: () => deeds.duplicate(row) },
    canEdit && { label: t`Copy to another curriculum…`, Icon: IconFileExport, run: () => deeds.copy(row) },
    canEdit && { key: 'select', label: t`Select`, Icon: IconSquareCheck, run: () => deeds.select(row) },
    canEdit && { key: 'delete', label: t`Delete`, Icon: IconTrash, danger: true, run: () => deeds.remove(row) },
  )
}
