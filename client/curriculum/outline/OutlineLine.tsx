import { useLingui } from '@lingui/react/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useLayoutEffect } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { duration } from '../data/duration.ts'
import type { Item } from '../data/nodes.ts'
import { useDraft } from '../data/use-draft.ts'
import { ItemIcon } from '../kinds/ItemIcon.tsx'
import { minutesOf } from '../tree/minutes.ts'
import { type OutlineRow, type Tree, tableOf } from '../tree/outline-rows.ts'
import css from './outline.module.css'
import { useLineCommands } from './use-line-commands.ts'
import type { OutlineDeeds } from './use-outline-deeds.ts'

interface Props {
  row: OutlineRow
  tree: Tree
  isCurrent: boolean
  isSelected: boolean
  /** It is being dragged. */
  isLifted: boolean
  onType: (text: string) => void
  onOpen: () => void
  onSelect: () => void
  /** It is on the page now, and can take the focus. */
  onShown: () => void
  deeds: OutlineDeeds
}

/** A line of the outline. One that is only begun has no row yet; once it has, it is the same line, and keeps the focus. */
export const OutlineLine = memo(function OutlineLine(props: Props) {
  const { row, tree } = props
  const { node, key } = row
  const [{ title }, change] = useDraft(tableOf[row.kind], node ?? { id: key, key, version: 1, title: '' })
  const minutes = !node ? 0 : row.kind === 'item' ? ((node as Item).minutes ?? 0) : minutesOf(tree, node)
  const onTitle = node ? (words: string) => change({ title: words }) : props.onType
  return <Line {...props} title={title} onTitle={onTitle} minutes={minutes} />
})

const limits = { unit: 120, lesson: 160, item: 160 }

function Line(props: Props & { title: string; onTitle: (title: string) => void; minutes: number }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const { row, title, deeds } = props
  const name = title.trim() || row.title || t`Untitled`
  const commands = useLineCommands(row, props)
  const line = useRow<HTMLDivElement>(`line-${row.key}`, name, commands)
  const { at, of } = row
  const { onShown } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes up
  useLayoutEffect(onShown, [])
  const labels = {
    unit: t`Unit ${at} of ${of}`,
    lesson: t`Lesson ${at} of ${of}`,
    item: t`Item ${at} of ${of}`,
  }
  const placeholders = { unit: t`Unit title`, lesson: t`Lesson title`, item: t`Item title` }
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
      data-current={props.isCurrent || undefined}
      data-selected={props.isSelected || undefined}
      data-lifted={props.isLifted || undefined}
      onKeyDown={(event) => onLineKey(event, row, deeds)}
    >
      {canEdit && row.node && (
        <span className={css.grip} data-grip aria-hidden="true">
          <IconGripVertical size={14} stroke={1.5} />
        </span>
      )}
      {kind && <ItemIcon kind={kind} size={15} />}
      <input
        className={css.title}
        dir="auto"
        aria-label={labels[row.kind]}
        placeholder={placeholders[row.kind]}
        maxLength={limits[row.kind]}
        readOnly={!canEdit}
        autoComplete="off"
        value={title}
        onFocus={props.onOpen}
        onChange={(event) => props.onTitle(event.currentTarget.value)}
        onKeyDown={(event) => onFieldKey(event, row, deeds, title)}
      />
      {props.minutes > 0 && <span className={css.minutes}>{duration(props.minutes)}</span>}
      {row.node && <RowMenu className={css.menu!} size={26} label={t`More about ${name}`} commands={commands} />}
    </div>
  )
}

/** The keys of the line itself, when its field does not have the focus. */
function onLineKey(event: KeyboardEvent, row: OutlineRow, deeds: OutlineDeeds) {
  if (event.target !== event.currentTarget || !event.altKey) return
  const by = byOf(event.key)
  if (!by) return
  event.preventDefault()
  deeds.move(row, by)
}

const byOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined)

function onFieldKey(event: KeyboardEvent<HTMLInputElement>, row: OutlineRow, deeds: OutlineDeeds, title: string) {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
  const by = byOf(event.key)
  if (by) {
    if (event.altKey) deeds.move(row, by)
    else deeds.go(row, by)
  } else if (event.key === 'Enter') deeds.sibling(row)
  else if (event.key === 'Tab') deeds.level(row, !event.shiftKey)
  else if (event.key === 'Escape') deeds.leave(row)
  else if (event.key === 'Backspace' && title === '') deeds.remove(row)
  else return
  event.preventDefault()
  event.stopPropagation()
}
