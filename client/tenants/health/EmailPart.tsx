import { useLingui } from '@lingui/react/macro'
import { TestMail } from '../../account/mail/TestMail.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Cell, Table } from '../../ui/area/Table.tsx'
import type { SuperHealth } from '../data/health.ts'

/** A test mail, and the words of mail servers for what they did not take. */
export function EmailPart({ mail }: { mail: SuperHealth['mail'] }) {
  const { t, i18n } = useLingui()
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t`Email`}</h2>
      {mail.leaves === false && (
        <p className={css.offline}>
          {t`A process here has no SMTP_URL. It keeps emails in its mailbox at /dev/mailbox, for this machine alone, instead of sending them.`}
        </p>
      )}
      <TestMail />
      {mail.failures.length > 0 && (
        <Table
          label={t`Emails that failed in the last 24 hours`}
          head={[t`The mail server said`, t`Attempts`, t`Last`]}
        >
          {mail.failures.map(({ words, count, last_at }) => (
            <tr key={words}>
              <Cell wide>{words}</Cell>
              <Cell name={t`Attempts`}>{i18n.number(count)}</Cell>
              <Cell name={t`Last`}>
                <span className={css.nowrap}>{ago(new Date(last_at), serverDate())}</span>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
