import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { clock } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { superHealth } from '../data/health.ts'
import { DeadJobs } from './DeadJobs.tsx'
import { Deliveries } from './Deliveries.tsx'
import { EmailPart } from './EmailPart.tsx'
import { HealthBoard } from './HealthBoard.tsx'
import own from './health.module.css'
import { Processes } from './Processes.tsx'
import { Statements } from './Statements.tsx'
import { signWords } from './sign-words.ts'

/** The state of this server now: asked for every ten seconds while one looks. */
export function HealthTab() {
  const { t } = useLingui()
  const health = useQuery(superHealth)
  const seen = clock(new Date(health.dataUpdatedAt))
  return (
    <Shown of={health}>
      {(now) => (
        <>
          <p
            className={own.verdict}
            data-calm={!health.error && now.why.length === 0}
            data-mild={!health.error && now.why.every((sign) => sign === 'no_mail')}
            role="status"
          >
            {health.error
              ? t`The database can’t be reached. This is as of ${seen}; asking again every ten seconds.`
              : now.why.length === 0
                ? now.reports
                  ? t`Everything is running well.`
                  : t`Nothing that can be seen from here is wrong.`
                : t`Needs a look: ${now.why.map(signWords).join(', ')}.`}
          </p>
          {!now.reports && (
            <p className={`${css.wall} ${own.unknown}`}>
              {t`No process reports here, because this database isn’t run by Cohort’s own server. Live connections, free disk space and versions are unknown.`}
            </p>
          )}
          <HealthBoard health={now} />
          <DeadJobs count={now.jobs.dead ?? 0} />
          {now.reports && <Processes processes={now.processes} />}
          <EmailPart mail={now.mail} />
          <Deliveries health={now} />
          <Statements statements={now.database.statements} />
          <p className={css.muted}>{t`As of ${seen}. Updated every ten seconds.`}</p>
        </>
      )}
    </Shown>
  )
}
