import { IconCircle, IconCircleCheckFilled, IconCircleDotted, IconCircleHalf2, IconCircleX } from '@tabler/icons-react'
import css from './marks.module.css'

const marks = {
  todo: IconCircle,
  doing: IconCircleHalf2,
  done: IconCircleCheckFilled,
  cancelled: IconCircleX,
  excused: IconCircleDotted,
}

/** A status as a shape; its name is shown beside it. */
export function StatusMark({ status, size = 17 }: { status: string; size?: number }) {
  const Mark = marks[status as keyof typeof marks] ?? IconCircle
  return (
    <span className={css.status} data-status={status} aria-hidden="true">
      <Mark size={size} stroke={1.75} />
    </span>
  )
}
