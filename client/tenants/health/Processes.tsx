import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Cell, Table } from '../../ui/area/Table.tsx'
import type { ServerProcess } from '../data/health.ts'

/** The servers and workers, each with its version and since when it runs. */
export function Processes({ processes }: { processes: readonly ServerProcess[] }) {
  const { t } = useLingui()
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t`Processes`}</h2>
      <Table label={t`Processes`} head={[t`Process`, t`Version`, t`Started`, t`Last seen`]}>
        {processes.map((one) => (
          <ProcessRow key={one.id} process={one} />
        ))}
      </Table>
    </section>
  )
}

function ProcessRow({ process }: { process: ServerProcess }) {
  const { t } = useLingui()
  const name = process.kind === 'worker' ? t`Worker` : t`Server`
  const row = useRow<HTMLTableRowElement>(`process-${process.id}`, name, [])
  const started = new Date(process.started_at)
  const now = serverDate()
  return (
    <tr {...row}>
      <Cell>
        <b>{name}</b>
      </Cell>
      <Cell name={t`Version`}>{process.version}</Cell>
      <Cell name={t`Started`}>
        <time className={css.nowrap} dateTime={process.started_at} title={exactly(started)}>
          {ago(started, now)}
        </time>
      </Cell>
      <Cell name={t`Last seen`}>
        {process.here ? (
          <span className={css.state} data-state="shown">{t`Running`}</span>
        ) : (
          <time
            className={css.state}
            data-state="wrong"
            dateTime={process.seen_at}
            title={exactly(new Date(process.seen_at))}
          >
            {ago(new Date(process.seen_at), now)}
          </time>
        )}
      </Cell>
    </tr>
  )
}
