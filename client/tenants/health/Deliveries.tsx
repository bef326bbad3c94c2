import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { Cell, Table } from '../../ui/area/Table.tsx'
import type { SuperHealth } from '../data/health.ts'

/** Emails and pushes of a day, sent and failed, by service. */
export function Deliveries({ health }: { health: SuperHealth }) {
  const { t, i18n } = useLingui()
  const lines = [
    ...(health.mail.sent + health.mail.failed > 0 ? [{ service: t`Email`, ...health.mail }] : []),
    ...health.push.map((one) => ({ ...one, service: t`Push: ${one.service}` })),
  ]
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t`Sent in the last 24 hours`}</h2>
      {lines.length === 0 ? (
        <p className={css.muted}>{t`No emails or pushes.`}</p>
      ) : (
        <Table label={t`Sent in the last 24 hours`} head={[t`Service`, t`Sent`, t`Failed`]}>
          {lines.map(({ service, sent, failed }) => (
            <tr key={service}>
              <Cell>
                <b>{service}</b>
              </Cell>
              <Cell name={t`Sent`}>{i18n.number(sent)}</Cell>
              <Cell name={t`Failed`}>
                {failed > 0 ? (
                  <span className={css.state} data-state="wrong">
                    {i18n.number(failed)}
                  </span>
                ) : (
                  <span className={css.calm}>{t`None`}</span>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
