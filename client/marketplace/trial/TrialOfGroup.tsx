import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trialsToday } from '../data/trials-today.ts'
import css from './trial.module.css'

/** On a group’s page: the lesson that it tries today. Nothing where there is none. */
export function TrialOfGroup({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data: trials } = useSuspenseQuery(trialsToday(groupId))
  return trials.map(({ id, title }) => (
    <Link key={id} to="/groups/$groupId/today" params={{ groupId }} className={css.line} data-row>
      <span>
        <small>{t`Trying out today`}</small>
        <b dir="auto">{title}</b>
      </span>
      <IconChevronRight size={20} stroke={1.5} aria-hidden="true" />
    </Link>
  ))
}
