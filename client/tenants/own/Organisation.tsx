import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { BrandForm } from '../brand/BrandForm.tsx'
import { ownBrand, ownLimits } from '../data/brand.ts'
import { LimitBar } from '../limits/LimitBar.tsx'
import own from './own.module.css'
import { Quotas } from './Quotas.tsx'

/** An organisation’s limits, and the quotas and brand that its admins change themselves. */
export function Organisation() {
  const { t } = useLingui()
  const brand = useQuery(ownBrand)
  const limits = useQuery(ownLimits)
  return (
    <div className={own.organisation}>
      <section className={css.section} aria-labelledby="its-limits">
        <h2 id="its-limits" className={css.heading}>{t`Limits`}</h2>
        <Shown of={limits}>
          {(all) =>
            all.length === 0 ? (
              <p className={css.muted}>{t`There are no limits for your organisation.`}</p>
            ) : (
              <>
                <ul className={own.figures}>
                  {all.map((one) => (
                    <li key={one.limit}>
                      <LimitBar {...one} />
                    </li>
                  ))}
                </ul>
                <p className={css.muted}>{t`The admins of this server set these limits.`}</p>
              </>
            )
          }
        </Shown>
      </section>
      <Quotas />
      <section className={css.section} aria-labelledby="its-brand">
        <h2 id="its-brand" className={css.heading}>{t`Branding`}</h2>
        <Shown of={brand}>
          {(its) => its && <BrandForm key={its.id} its={its} tenantName={t`your organisation`} />}
        </Shown>
      </section>
    </div>
  )
}
