import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import css from './frame.module.css'

/** The way between the screens of an adaptation, and to the schedule. */
export function Places(params: { groupId: string; adoptionId: string }) {
  const { t } = useLingui()
  const link = { params, className: css.place, activeProps: { 'aria-current': 'page' } } as const
  return (
    <nav className={css.places} aria-label={t`Customise`}>
      <Link to="/groups/$groupId/lessons/$adoptionId/customize" {...link}>{t`Lessons`}</Link>
      <Link to="/groups/$groupId/tasks/$adoptionId/customize" {...link}>{t`Tasks`}</Link>
      <Link to="/groups/$groupId/curriculum/$adoptionId/customize" {...link}>{t`Curriculum`}</Link>
      <Link to="/groups/$groupId/schedule/$adoptionId" {...link}>{t`Schedule`}</Link>
    </nav>
  )
}
