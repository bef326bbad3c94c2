import { useLingui } from '@lingui/react/macro'
import { monthOfDay } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import type { AdminFigures } from '../data/figures.ts'
import own from './figures.module.css'

/** Of those who joined in a month, the share that was there again in each month after. */
export function Returned({ months }: { months: AdminFigures['returned'] }) {
  const { t, i18n } = useLingui()
  const most = Math.max(0, ...months.map(({ back }) => back.length))
  const columns = Array.from({ length: most }, (_, at) => at + 1)
  return (
    <section className={css.card} aria-labelledby="returned">
      <h2 id="returned" className={css.heading}>{t`Still here after they joined`}</h2>
      {months.every(({ joined }) => joined === null) ? (
        <p className={css.muted}>{t`Not enough people joined in a month yet: it takes five.`}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className={own.scroll} tabIndex={0} aria-label={t`Still here after they joined`}>
          <table className={own.back}>
            <thead>
              <tr>
                <th scope="col">{t`Joined in`}</th>
                <th scope="col">{t`People`}</th>
                {columns.map((month) => (
                  <th key={month} scope="col">
                    {t`Month ${month}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, joined, back }) => (
                <tr key={month}>
                  <th scope="row">{monthOfDay(month.slice(0, 10))}</th>
                  <td>{joined === null ? t`under 5` : i18n.number(joined)}</td>
                  {columns.map((column) => {
                    const again = back[column - 1]
                    const share = joined && typeof again === 'number' ? Math.round((100 * again) / joined) : undefined
                    return (
                      <td key={column} data-level={share === undefined ? undefined : Math.ceil(share / 25)}>
                        {share === undefined ? '–' : `${share} %`}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
