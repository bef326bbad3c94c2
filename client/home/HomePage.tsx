import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useMe } from '../account/data/profile.ts'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { useHidden } from '../groups/data/my-settings.ts'
import { isReachable } from '../lib/browser/connectivity.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { asOf } from '../lib/query/query.ts'
import type { HomeCard } from '../lib/registries/slots.ts'
import { withFirstWords, withHomeWords } from '../lib/settings/i18n.ts'
import { greeting, longDay, timeOf } from '../lib/settings/time.ts'
import { Page } from '../ui/Page.tsx'
import { preloadable } from '../ui/preloadable.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { useDesk } from '../ui/use-desk.ts'
import { cardsAt } from './card-order.ts'
import { GroupStrip } from './GroupStrip.tsx'
import css from './home.module.css'

const FirstGroup = lazy(async () => ({ default: (await withFirstWords(import('./FirstGroup.tsx'))).FirstGroup }))
// what is below the first cards, or shown where there are none, comes once those are drawn
const later = () => withHomeWords(import('./later.ts'))
const lately = preloadable(async () => (await later()).Lately)
const suggestions = preloadable(async () => (await later()).Suggestions)
const [Lately, Suggestions] = [lately.Part, suggestions.Part]

export const preloadLater = () => Promise.all([lately.preload(), suggestions.preload()])

/** The home page: on the left one's own day, on the right what others did. */
export function HomePage() {
  const now = serverDate()
  const me = useMe()
  const mine = useMyGroups()
  const groups = mine.filter(isActive)
  const hidden = useHidden()
  // on a phone, whose bar has no room for more than a sign
  const since = !isReachable.use() && asOf()
  // on a phone the second column is below the first, and drawn once that is seen
  const both = useDeferredValue(true, useDesk())
  return (
    <Page
      title={greeting(me.name.trim().split(/\s+/)[0] ?? '', now)}
      above={
        <>
          {longDay(now)}
          {since && (
            <span className={css.since}>
              {' · '}
              <Trans>as of {timeOf(since.toISOString(), now)}</Trans>
            </span>
          )}
        </>
      }
      below={
        <Suspense fallback={<span className={css.greeting} />}>
          <Cards place="greeting" />
        </Suspense>
      }
    >
      {groups.length === 0 ? (
        <Suspense fallback={<SkeletonPart />}>
          <FirstGroup archived={mine.length} />
        </Suspense>
      ) : (
        <>
          <GroupStrip groups={groups.filter(({ id }) => !hidden.has(id))} />
          <div className={css.columns}>
            <Suspense fallback={<Soon />}>
              <div className={css.column}>
                <Cards place="today" />
                <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
                  <Suspense>
                    <Suggestions />
                  </Suspense>
                </CatchBoundary>
              </div>
              {both && (
                <div className={css.column}>
                  <Cards place="beside" />
                  <CatchBoundary getResetKey={() => ''} errorComponent={PartError}>
                    <Suspense fallback={<SkeletonPart />}>
                      <Lately />
                    </Suspense>
                  </CatchBoundary>
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
const Cards = ({ place }: { place: HomeCard['place'] }) =>
  cardsAt(place).map(({ name, Card }) => (
    <CatchBoundary key={name} getResetKey={() => name} errorComponent={PartError}>
      <Card />
    </CatchBoundary>
  ))
