import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import { Page } from '../ui/Page.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import css from './journal-page.module.css'
import { Memories } from './memories/Memories.tsx'
import { ReviewOffer } from './review/ReviewOffer.tsx'
import { Composer } from './write/Composer.tsx'
import { EntryPage } from './write/EntryPage.tsx'

const Timeline = lazy(async () => ({ default: (await withWords(import('./timeline/Timeline.tsx'))).Timeline }))
const CalendarTab = lazy(async () => ({
  default: (await withWords(import('./calendar/CalendarTab.tsx'))).CalendarTab,
}))
const FindTab = lazy(async () => ({ default: (await withWords(import('./find/FindTab.tsx'))).FindTab }))
const TemplatesTab = lazy(async () => ({
  default: (await withWords(import('./templates/TemplatesTab.tsx'))).TemplatesTab,
}))
const WeekReview = lazy(async () => ({ default: (await withWords(import('./review/WeekReview.tsx'))).WeekReview }))
const DayView = lazy(async () => ({ default: (await withWords(import('./day/DayView.tsx'))).DayView }))
const JournalSettings = lazy(async () => ({
  default: (await withWords(import('./settings/JournalSettings.tsx'))).JournalSettings,
}))

/** The journal: writing first, then memories, then all that was written. */
export function JournalPage() {
  const { t } = useLingui()
  const [setting, set] = useState(false)
  const { tab } = useSearch({ from: '/inside/journal' })
  return (
    <Page
      title={t`Journal`}
      above={
        <span className={css.privacy}>
          <Trans>Nobody here can read this. Who runs the server could.</Trans>
        </span>
      }
    >
      <div className={css.bar}>
        <nav className={css.tabs} aria-label={t`Journal`}>
          {/* also while one writes, reads a day or looks back */}
          <Link to="/journal" activeOptions={{ exact: true, includeSearch: tab !== undefined }}>{t`Entries`}</Link>
          <Link to="/journal" search={{ tab: 'calendar' }}>{t`Calendar`}</Link>
          <Link to="/journal" search={{ tab: 'search' }}>{t`Search`}</Link>
          <Link to="/journal" search={{ tab: 'templates' }}>{t`Templates`}</Link>
        </nav>
        <ActionIcon variant="subtle" size={36} aria-label={t`Journal settings`} onClick={() => set(true)}>
          <IconSettings size={20} stroke={1.5} />
        </ActionIcon>
      </div>
      <Suspense fallback={<SkeletonPart />}>
        <Content />
      </Suspense>
      <Suspense>{setting && <JournalSettings onClose={() => set(false)} />}</Suspense>
    </Page>
  )
}

function Content() {
  const { entry, day, tab, make } = useSearch({ from: '/inside/journal' })
  if (make === 'review') return <WeekReview />
  if (entry) return <EntryPage key={entry} id={entry} />
  if (day) return <DayView />
  if (tab === 'calendar') return <CalendarTab />
  if (tab === 'search') return <FindTab />
  if (tab === 'templates') return <TemplatesTab />
  return (
    <>
      <Composer />
      <ReviewOffer />
      <Memories />
      <Suspense fallback={<SkeletonPart />}>
        <Timeline />
      </Suspense>
    </>
  )
}
