import { Trans } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { CatchBoundary, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useMe } from '../account/data/profile.ts'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { useHidden } from '../groups/data/my-settings.ts'
import { type HomeCard, slots } from '../lib/registries/slots.ts'
import { withFirstWords } from '../lib/settings/i18n.ts'
import { greeting, longDay } from '../lib/settings/time.ts'
import { Page } from '../ui/Page.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { useDesk } from '../ui/use-desk.ts'
import { Activity } from './Activity.tsx'
import { GroupStrip } from './GroupStrip.tsx'
import css from './home.module.css'
import { KindFilter } from './KindFilter.tsx'

const FirstGroup = lazy(async () => ({ default: (await withFirstWords(import('./FirstGroup.tsx'))).FirstGroup }))

/** The home page: on the left one's own day, on the right what others did. */
export function HomePage() {
  const now = new Date()
  const me = useMe()
  const groups = useMyGroups().filter(isActive)
  const hidden = useHidden()
  // on a phone the second column is below the first, and drawn once that is seen
  const both = useDeferredValue(true, useDesk())
  return (
    <Page title={greeting(me.name.trim().split(/\s+/)[0] ?? '', now)} above={longDay(now)}>
      {groups.length === 0 ? (
        <Suspense fallback={<SkeletonPart />}>
          <FirstGroup />
        </Suspense>
      ) : (
        <>
          <GroupStrip groups={groups.filter(({ id }) => !hidden.has(id))} />
          <div className={css.columns}>
            <Suspense fallback={<Soon />}>
              <div className={css.column}>
                <Cards place="today" />
              </div>
              {both && (
                <div className={css.column}>
                  <Cards place="beside" />
                  <Lately />
                </div>
              )}
            </Suspense>
          </div>
        </>
      )}
      <Suspense>
        <Cards place="below" />
      </Suspense>
    </Page>
  )
}

/** Both columns appear at once, so that nothing moves: on phones one is below the other. */
const Soon = () => (
  <>
    <SkeletonPart />
    <SkeletonPart />
  </>
)

/** A part that fails leaves the others as they are. */
function Cards({ place }: { place: HomeCard['place'] }) {
  return slots.home
    .filter((one) => one.place === place)
    .map(({ name, Card }) => (
      <CatchBoundary key={name} getResetKey={() => name} errorComponent={PartError}>
        <Card />
      </CatchBoundary>
    ))
}

function Lately() {
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
        <Activity days="h3" kind={kind} onAll={show} />
      </CatchBoundary>
    </section>
  )
}
