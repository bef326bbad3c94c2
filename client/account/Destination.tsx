import { Suspense } from 'react'
import { destination } from '../lib/bound-for.ts'
import css from './account.module.css'

/** What waits for a person behind the sign-in page, where they came by an invite. */
export function Destination({ next }: { next: string | undefined }) {
  const { Part } = destination
  if (!Part || !next?.startsWith('/invite/')) return null
  return (
    <Suspense fallback={<div className={css.boundToCome} />}>
      <Part next={next} />
    </Suspense>
  )
}
