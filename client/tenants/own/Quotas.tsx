import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { ownQuotas } from '../data/quotas.ts'
import own from './own.module.css'
import { QuotaField } from './QuotaField.tsx'

/** Quotas for each person in an hour or a day, which an organisation’s admins set. */
export function Quotas() {
  const { t } = useLingui()
  const quotas = useQuery(ownQuotas)
  return (
    <section className={css.section} aria-labelledby="its-quotas">
      <h2 id="its-quotas" className={css.heading}>{t`Limits for each person`}</h2>
      <p className={css.muted}>
        {t`They keep one account from filling the server. Somebody who reaches one can add more later; nothing is removed.`}
      </p>
      <Shown of={quotas}>
        {(its) => (
          <div className={own.quotas}>
            <QuotaField
              quota="rows_an_hour"
              set={its}
              label={t`New items in an hour`}
              description={t`Messages, tasks, events and everything else that a person writes.`}
            />
            <QuotaField
              quota="megabytes_an_hour"
              set={its}
              label={t`New text in an hour`}
              description={t`Files don’t count here; they have a limit of their own.`}
            />
            <QuotaField
              quota="groups_a_day"
              set={its}
              label={t`New groups in a day`}
              description={t`Deleted groups count too.`}
            />
          </div>
        )}
      </Shown>
    </section>
  )
}
