import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'

const Page = lazy(async () => ({
  default: (await withWords(import('./OpenCertificatePage.tsx'))).OpenCertificatePage,
}))

/** The route of a certificate: small, since the names of all its files would stand in everybody's first load. */
export function CertificatePage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
