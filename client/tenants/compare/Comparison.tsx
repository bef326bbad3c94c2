import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { bytesOf } from '../../ui/area/bytes-words.ts'
import { Shown } from '../../ui/area/Shown.tsx'
import { type ComparedTenant, comparedTenants, mostCompared } from '../data/tenants.ts'
import { BackToList } from '../list/BackToList.tsx'
import own from './compare.module.css'

/** The figures of some organisations side by side; the highest of each is marked. */
export function Comparison({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useLingui()
  const { go } = useAreaPlace()
  const compared = useQuery(comparedTenants(ids.slice(0, mostCompared)))
  const count = (amount: number) => i18n.number(amount)
  const figures: readonly {
    name: string
    of: (tenant: ComparedTenant) => number | null
    say: (amount: number) => string
  }[] = [
    { name: t`People`, of: ({ people }) => people, say: count },
    { name: t`Active this week`, of: ({ active_week }) => active_week, say: count },
    { name: t`Groups`, of: ({ groups }) => groups, say: count },
    { name: t`Storage`, of: ({ storage_bytes }) => storage_bytes, say: bytesOf },
    { name: t`Lessons taught`, of: ({ lessons_taught }) => lessons_taught, say: count },
    { name: t`Open reports`, of: ({ open_reports }) => open_reports, say: count },
    {
      name: t`With a second factor`,
      of: ({ second_factor_share }) => second_factor_share,
      say: (share) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 }),
    },
  ]
  return (
    <>
      <BackToList />
      <h2 className={css.title}>{t`Compare organisations`}</h2>
      <Shown of={compared}>
        {(tenants) => (
          <div className={own.scroll}>
            <table className={own.table} aria-label={t`Compare organisations`}>
              <thead>
                <tr>
                  <td />
                  {tenants.map(({ id, name }) => (
                    <th key={id} scope="col">
                      <button
                        type="button"
                        className={css.name}
                        dir="auto"
                        onClick={() => go({ compare: undefined, open: id }, false)}
                      >
                        {name}
                      </button>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {figures.map(({ name, of, say }) => {
                  const most = Math.max(1, ...tenants.map((tenant) => of(tenant) ?? 0))
                  return (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      {tenants.map((tenant) => {
                        const amount = of(tenant)
                        return (
                          <td key={tenant.id} data-name={tenant.name}>
                            {amount === null ? t`Nobody yet` : say(amount)}
                            <span className={own.bar} style={{ inlineSize: `${(100 * (amount ?? 0)) / most}%` }} />
                          </td>
                        )
                      })}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
      </Shown>
    </>
  )
}
