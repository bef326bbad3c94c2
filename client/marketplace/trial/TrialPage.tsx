import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useSuspenseQueries } from '@tanstack/react-query'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { trialOf, triedLesson } from '../data/trials.ts'
import css from '../listing/listing.module.css'
import { ListingMissing } from '../reading/ListingMissing.tsx'
import { SampleReader } from '../reading/SampleReader.tsx'
import { useListedFiles } from '../reading/use-listed-files.ts'
import { KeepGoing } from './KeepGoing.tsx'

/** The lesson that a group tries, to be read by its members. */
export function TrialPage({ id }: { id: string }) {
  const reachable = isReachable.use()
  if (!useListedFiles()) return null
  return (
    <CatchBoundary getResetKey={() => `${id} ${reachable}`} errorComponent={ListingMissing}>
      <Suspense fallback={<Skeleton />}>
        <Trial id={id} />
      </Suspense>
    </CatchBoundary>
  )
}

function Trial({ id }: { id: string }) {
  const { t } = useLingui()
  const [going, go] = useState(false)
  const [{ data: sample }, { data: trial }] = useSuspenseQueries({ queries: [triedLesson(id), trialOf(id)] })
  const day = trial && nearDay(trial.on_date, serverDate())
  return (
    <div className={css.page} data-reading>
      {trial && (
        <div className={css.back}>
          <Link to="/groups/$groupId/today" params={{ groupId: trial.group_id }}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
            <span>{t`Today`}</span>
          </Link>
        </div>
      )}
      <SampleReader
        sample={sample}
        language={document.documentElement.lang}
        above={trial ? t`${day} · trying out “${trial.listing}” by ${trial.byline}` : t`Trying out`}
      />
      {trial?.may_keep_going && (
        <footer className={css.end}>
          <div className={css.endDeeds}>
            <Button size="md" onClick={() => go(true)}>{t`Keep going…`}</Button>
            <Button
              size="md"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/marketplace" search={{ listing: trial.listing_id }} />}
            >{t`See the listing`}</Button>
          </div>
        </footer>
      )}
      {going && trial && <KeepGoing trial={trial} onClose={() => go(false)} />}
    </div>
  )
}
