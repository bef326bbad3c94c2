import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { priorityName } from '../data/labels.ts'
import css from './marks.module.css'

/** A priority as a flag; screen readers get its name. */
export function PriorityFlag({
  priority,
  size = 16,
  named = false,
}: {
  priority: number
  size?: number
  named?: boolean
}) {
  if (priority === 0) return <IconFlag size={size} stroke={1.5} aria-hidden="true" />
  return (
    <span className={css.flag} data-priority={priority}>
      <IconFlagFilled size={size} aria-hidden="true" />
      {!named && <span className={css.unseen}>{priorityName(priority)}</span>}
    </span>
  )
}
