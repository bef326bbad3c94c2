import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MyLesson } from '../data/my-lesson.ts'
import css from './reader.module.css'

/** Back to the day of the group: on a phone the page is alone. */
export function WayBack({ mine: { group_id, curriculum } }: { mine: MyLesson }) {
  const { t } = useLingui()
  return (
    <p className={css.back}>
      <Link to="/groups/$groupId/today" params={{ groupId: group_id }}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        {t`Today`}
      </Link>
      <span dir="auto">{curriculum}</span>
    </p>
  )
}
