import { lazy, Suspense } from 'react'
import { withLabels } from '../../lib/registries/labels.ts'
import type { ToldLesson } from '../data/told.ts'

const Gathering = lazy(async () => ({ default: (await withLabels(import('./Gathering.tsx'))).Gathering }))

/** The events at which lessons are held, each once, to be answered here. */
export function Gatherings({ lessons }: { lessons: readonly ToldLesson[] }) {
  const at = lessons.flatMap(({ event_id, on_date }) => (event_id ? [`/events?eventId=${event_id}&on=${on_date}`] : []))
  return (
    <Suspense>
      {[...new Set(at)].map((address) => (
        <Gathering key={address} address={address} />
      ))}
    </Suspense>
  )
}
