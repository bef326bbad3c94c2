import { useLingui } from '@lingui/react/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useLayoutEffect } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { ItemIcon } from '../../ui/lesson/ItemIcon.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useBuilder } from '../data/builder-context.ts'
import type { Item } from '../data/nodes.ts'
import type { OutlineRow } from '../tree/outline-rows.ts'
import { LineTitle, stepOf } from './LineTitle.tsx'
import { lineCommands } from './line-commands.ts'
import { type LineMarkStore, useLineMarks } from './line-marks.ts'
import css from './outline.module.css'
import type { LineDeeds } from './use-line-deeds.ts'

interface Props {
  row: OutlineRow
  minutes: number
  marks: LineMarkStore
  deeds: LineDeeds
}

/**
 * A line of the outline. One that is only begun has no row yet; once it has, it is the same line, and keeps the focus.
 * It is drawn anew when it changes itself, whatever happens to the others.
 */
export const OutlineLine = memo(Line, isSameLine)

function isSameLine({ row: before, ...rest }: Props, { row, ...next }: Props) {
  return (
    rest.minutes === next.minutes &&
    rest.marks === next.marks &&
    rest.deeds === next.deeds &&
    before.kind === row.kind &&
    before.key === row.key &&
    before.title === row.title &&
    before.parent === row.parent &&
    before.at === row.at &&
    before.of === row.of &&
    before.node === row.node
  )
}

function Line({ row, minutes, marks, deeds }: Props) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const { isCurrent, isSelected, isLifted } = useLineMarks(marks, row.key)
  const name = row.title.trim() || t`Untitled`
  const commands = () => lineCommands(row, deeds, canEdit)
  const line = useRow<HTMLDivElement>(`line-${row.key}`, name, commands)
  const { at, of } = row
  useLayoutEffect(deeds.shown, [])
  const labels = {
    unit: t`Unit ${at} of ${of}`,
    lesson: t`Lesson ${at} of ${of}`,
    item: t`Item ${at} of ${of}`,
  }
  const kind = row.kind === 'item' && row.node ? (row.node as Item).kind : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is drawn by a part that knows only boxes
    <div
      {...line}
      role="listitem"
      aria-label={`${labels[row.kind]}: ${name}`}
      className={css.line}
      data-node={row.key}
      data-kind={row.kind}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
      onKeyDown={(event) => onLineKey(event, row, deeds)}
    >
      {canEdit && row.node && (
        <span className={css.grip} data-grip aria-hidden="true">
          <IconGripVertical size={14} stroke={1.5} />
        </span>
      )}
      {kind && <ItemIcon kind={kind} size={15} />}
      <LineTitle row={row} label={labels[row.kind]} deeds={deeds} />
      {minutes > 0 && <span className={css.minutes}>{duration(minutes)}</span>}
      {row.node && <RowMenu className={css.menu!} size={26} label={t`More about ${name}`} commands={commands} />}
    </div>
  )
}

/** The keys of the line itself, when its field does not have the focus. */
function onLineKey(event: KeyboardEvent, row: OutlineRow, deeds: LineDeeds) {
  if (event.target !== event.currentTarget || !event.altKey) return
  const by = stepOf(event.key)
  if (!by) return
  event.preventDefault()
  deeds.move(row, by)
}
