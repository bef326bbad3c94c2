import { Suspense } from 'react'
import { destination } from '../../lib/browser/return-to.ts'
import css from './sign-in.module.css'

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
