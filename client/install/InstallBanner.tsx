import { lazy, Suspense } from 'react'
import { offer } from '../lib/browser/install-prompt.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { useDesk } from '../ui/use-desk.ts'

const InstallOffer = lazy(async () => ({ default: (await withWords(import('./InstallOffer.tsx'))).InstallOffer }))

/** Beside the page, where there is room beside it. */
export const InstallBanner = () => useDesk() && <Offered />

/** In the page on phones, where over it there would be something below. */
export const InstallCard = () => !useDesk() && <Offered />

function Offered() {
  const offered = offer.use()
  return (
    offered && (
      <Suspense>
        <InstallOffer />
      </Suspense>
    )
  )
}
