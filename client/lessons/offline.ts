import type { PrefetchQuery } from '../lib/query/offline-prefetch.ts'
import { query } from '../lib/query/query.ts'
import { dataSaver } from '../lib/settings/data-saver.ts'
import type { ResolvedLesson } from './data/lesson.ts'
import { page, threadsOf } from './data/talk.ts'
import { todayEverywhere, todayOf } from './data/today.ts'
import { currentLessons } from './offline/current-unit.ts'
import { keptFile } from './offline/kept-files.ts'
import { picturesIn } from './offline/pictures.ts'

const old = 10 * 60_000

/** Today, and the lessons of the unit that each group has come to, with their pictures; and what is said in today’s. */
export async function offline(): Promise<{ mine: readonly PrefetchQuery[] }> {
  // the page itself is no use without its code
  await Promise.all([
    import('./TodayPage.tsx'),
    import('./LessonPage.tsx'),
    import('./quiz/Quiz.tsx'),
    import('./talk/Beside.tsx'),
  ])
  await query.prefetchQuery({ ...todayEverywhere, staleTime: old })
  const days = query.getQueryData(todayEverywhere.queryKey) ?? []
  const lessons = await currentLessons(days)
  for (const one of lessons) {
    if (dataSaver.get() || !navigator.onLine) break
    await query.prefetchQuery({ ...(one as Parameters<typeof query.prefetchQuery>[0]), staleTime: old })
    const text = query.getQueryData<ResolvedLesson>(one.queryKey)
    if (text && 'items' in text && Array.isArray(text.items)) await Promise.all(picturesIn(text).map(keptFile))
  }
  const talk = days.flatMap((day) => day.lessons.map((one) => threadsOf(one, 'talk', '', page)))
  return { mine: [todayEverywhere, ...days.map(({ group_id }) => todayOf(group_id)), ...lessons, ...talk] }
}
