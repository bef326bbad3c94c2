import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Cell, Table } from '../../ui/area/Table.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { type DeadJob, deadJobs, retryJob } from '../data/health.ts'
import own from './health.module.css'

/** Jobs that failed for good, to be tried anew. Asked for again when their number changes. */
export function DeadJobs({ count }: { count: number }) {
  const { t } = useLingui()
  const { lines, ...list } = useLines(deadJobs(count))
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t`Failed jobs`}</h2>
      {/* where there are none that is known at once, and what stands below stays where it is */}
      <Shown of={{ data: count === 0 ? [] : lines, error: list.error, refetch: list.retry }}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className={css.muted}>{t`None. Jobs that fail again and again are listed here.`}</p>
          ) : (
            <>
              <Table label={t`Failed jobs`} head={[t`Job`, t`Attempts`, t`Failed`, <Act key="act" />]}>
                {jobs.map((job) => (
                  <JobRow key={job.id} job={job} />
                ))}
              </Table>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
    </section>
  )
}

function Act() {
  const { t } = useLingui()
  return <span className={css.unseen}>{t`Retry`}</span>
}

function JobRow({ job }: { job: DeadJob }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const again = useMutation({ mutationFn: () => retryJob(job.id), retry: false })
  const { name } = job
  const retry = () => afterwards(again.mutateAsync(), () => toast(t`${name} is being tried again`))
  const commands = rowCommands({ label: t`Retry`, Icon: IconRefresh, run: retry })
  const row = useRow<HTMLTableRowElement>(`job-${job.id}`, name, commands)
  const moment = new Date(job.at)
  return (
    <tr {...row}>
      <Cell wide>
        <span>
          <b>{name}</b>
          <span className={own.error}>{job.error ?? t`No error was recorded.`}</span>
        </span>
      </Cell>
      <Cell name={t`Attempts`}>{job.attempts}</Cell>
      <Cell name={t`Failed`}>
        <time className={css.nowrap} dateTime={job.at} title={exactly(moment)}>
          {ago(moment, serverDate())}
        </time>
      </Cell>
      <td>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Retry ${name}`}
          disabled={!reachable}
          loading={again.isPending}
          onClick={retry}
        >
          {t`Retry`}
        </Button>
      </td>
    </tr>
  )
}
