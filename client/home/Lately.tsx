import { Trans } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { CatchBoundary, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { Activity } from './Activity.tsx'
import css from './home.module.css'
import { KindFilter } from './KindFilter.tsx'

/** Home tells of the last of it. */
const most = 12

/** The deeds of others of late, all of them or one kind. */
export function Lately() {
  const { activity: kind } = useSearch({ from: '/inside/home' })
  const navigate = useNavigate({ from: '/home' })
  const show = (activity?: string) =>
    void navigate({ search: activity ? { activity } : {}, replace: true, resetScroll: false })
  return (
    <section aria-labelledby="activity">
      <header className={css.head}>
        <h2 id="activity" className={css.heading}>
          <Trans>Activity</Trans>
        </h2>
        <Link to="/feed" className={css.more}>
          <Trans>All activity</Trans> <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
        </Link>
      </header>
      <div className={css.filter}>
        <KindFilter kind={kind} onKind={show} />
      </div>
      <CatchBoundary getResetKey={() => `${kind}`} errorComponent={PartError}>
        <Suspense fallback={<SkeletonPart />}>
          <Activity days="h3" kind={kind} onAll={show} most={most} />
        </Suspense>
      </CatchBoundary>
    </section>
  )
}
