import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'

const Page = lazy(async () => ({ default: (await withWords(import('./OpenAppealPage.tsx'))).OpenAppealPage }))

/** The route of an appeal by mail: small, since the names of all its files would stand in everybody’s first load. */
export function AppealPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
