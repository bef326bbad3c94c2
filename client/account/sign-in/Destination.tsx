import { Suspense } from 'react'
import { destination } from '../../lib/browser/return-to.ts'
import css from './sign-in.module.css'

/** The invite that brought a person to the sign-in page, and waits behind it. */
export function Destination({ next }: { next: string | undefined }) {
  const { Part } = destination
  if (!Part || !next?.startsWith('/invite/')) return null
  return (
    <Suspense fallback={<div className={css.boundToCome} />}>
      <Part next={next} />
    </Suspense>
  )
}
