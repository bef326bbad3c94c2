import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import css from '../../ui/area/area.module.css'
import { setupSteps, tenantSetup } from '../data/setup.ts'
import own from './setup.module.css'

/** The steps of the first visit that are left; nothing once each is done or skipped. */
export function SetupCard() {
  const { t } = useLingui()
  const setup = useQuery(tenantSetup).data
  const left = setup ? setupSteps.filter((step) => !setup.done.includes(step) && !setup.skipped.includes(step)) : []
  if (left.length === 0) return null
  return (
    <section className={own.card} aria-labelledby="set-up">
      <div className={css.grow}>
        <h2 id="set-up" className={css.heading}>{t`Set up your organisation`}</h2>
        <p
          className={css.muted}
        >{t`${setupSteps.length - left.length} of ${setupSteps.length} steps done. Each can be skipped, and changed later.`}</p>
      </div>
      <Link to="/admin" search={{ tab: 'setup' }} className={own.link}>
        {t`Continue`}
      </Link>
    </section>
  )
}
