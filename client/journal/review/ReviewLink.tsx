import { Trans } from '@lingui/react/macro'
import { IconCalendarWeek, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from '../home/home-journal.module.css'

/** The way to the weekly review, as one row. */
export const ReviewLink = () => (
  <Link to="/journal" search={{ make: 'review' }} className={css.line} data-row>
    <IconCalendarWeek size={20} stroke={1.5} aria-hidden="true" />
    <span>
      <Trans>Look back at your week, and choose three things for the next one</Trans>
    </span>
    <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
  </Link>
)
