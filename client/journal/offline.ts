import { serverDate } from '../lib/browser/server-clock.ts'
import { query } from '../lib/query/query.ts'
import { dayAfter, dayOf } from '../lib/settings/days.ts'
import { todaysPrompt } from './data/beginnings.ts'
import { entriesOfMonth } from './data/entries.ts'
import { journalSettings } from './data/journal-settings.ts'
import { ownPrompts } from './data/own-prompts.ts'
import { journalDays, journalMonths, journalStanding, memoriesOn } from './data/reading.ts'
import { journalTags } from './data/tags.ts'
import { journalTemplates } from './data/templates.ts'

const old = 10 * 60_000
const atMost = 12

/** One’s journal without a network: twelve months, the newest first, with all that its pages ask beside them. */
export async function offline() {
  await pages()
  const today = dayOf(serverDate())
  await query.prefetchQuery({ ...journalMonths, staleTime: old })
  const now = today.slice(0, 7)
  const written = (query.getQueryData(journalMonths.queryKey) ?? []).map(({ month }) => month.slice(0, 7))
  const since = dayAfter(today, -365).slice(0, 7)
  const months = [now, ...written.filter((month) => month !== now && month >= since)].slice(0, atMost + 1)
  return {
    mine: [
      ...months.map(entriesOfMonth),
      journalDays(dayAfter(today, -364), today),
      journalStanding(today),
      memoriesOn(today),
      journalSettings,
      journalTemplates,
      ownPrompts,
      journalTags,
      // it counts as seen from then on: only for those who write
      ...(written.length > 0 ? [todaysPrompt(today)] : []),
    ],
  }
}

/** The page and its tabs, which come by themselves only when they are opened. */
const pages = () =>
  Promise.all([
    import('./JournalPage.tsx'),
    import('./calendar/CalendarTab.tsx'),
    import('./find/FindTab.tsx'),
    import('./templates/TemplatesTab.tsx'),
    import('./day/DayView.tsx'),
    import('./settings/JournalSettings.tsx'),
  ])
