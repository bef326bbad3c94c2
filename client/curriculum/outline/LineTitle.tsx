import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useBuilder } from '../data/builder-context.ts'
import { useDraft } from '../data/use-draft.ts'
import { type OutlineRow, tableOf } from '../tree/outline-rows.ts'
import css from './outline.module.css'
import type { LineDeeds } from './use-line-deeds.ts'

const limits = { unit: 120, lesson: 160, item: 160 }

/** The title of a line: a key in it draws this field anew, and not the line. */
export function LineTitle({ row, label, deeds }: { row: OutlineRow; label: string; deeds: LineDeeds }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const { node, key } = row
  const [{ title }, change] = useDraft(tableOf[row.kind], node ?? { id: key, key, version: 1, title: '' })
  const field = useRef<HTMLInputElement>(null)
  const isThere = node !== undefined
  // a line that is typed anew is there with its first letter
  const opened = useRef(isThere)
  useEffect(() => {
    if (isThere && !opened.current && field.current === document.activeElement) deeds.open(row)
    opened.current = isThere
  }, [isThere, deeds, row])
  const placeholders = { unit: t`Unit title`, lesson: t`Lesson title`, item: t`Item title` }
  return (
    <input
      ref={field}
      className={css.title}
      dir="auto"
      aria-label={label}
      placeholder={placeholders[row.kind]}
      maxLength={limits[row.kind]}
      readOnly={!canEdit}
      autoComplete="off"
      value={title}
      onFocus={() => deeds.open(row)}
      onBlur={({ relatedTarget }) => relatedTarget && deeds.drop(row)}
      onChange={({ currentTarget: { value } }) => (node ? change({ title: value }) : deeds.type(value))}
      onKeyDown={(event) => onFieldKey(event, row, deeds, title)}
    />
  )
}

/** The step that a key with an arrow stands for. */
export const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined)

function onFieldKey(event: KeyboardEvent<HTMLInputElement>, row: OutlineRow, deeds: LineDeeds, title: string) {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
  const by = stepOf(event.key)
  if (by) {
    if (event.altKey) deeds.move(row, by)
    else deeds.go(row, by)
  } else if (event.key === 'Enter') deeds.sibling(row)
  else if (event.key === 'Escape') deeds.leave(row)
  else if (event.key === 'Backspace' && title === '') deeds.remove(row)
  else return
  event.preventDefault()
  event.stopPropagation()
}
