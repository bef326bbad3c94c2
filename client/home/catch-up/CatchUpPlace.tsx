import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withHomeWords } from '../../lib/settings/i18n.ts'
import { catchUp } from '../data/catch-up.ts'

const CatchUpCard = lazy(async () => ({ default: (await withHomeWords(import('../later.ts'))).CatchUpCard }))

/** The place of the catch-up card, as high as what is in it will be; nothing while there is nothing to catch up with. */
export function CatchUpPlace() {
  const asked = useLocation({ select: ({ hash }) => hash === 'catch-up' })
  const { data } = useSuspenseQuery(catchUp)
  if (!data?.shown && !asked) return null
  return (
    <Suspense fallback={<div style={{ height: 126 + 56 * data.items.length }} />}>
      <CatchUpCard known={data} asked={asked} />
    </Suspense>
  )
}
