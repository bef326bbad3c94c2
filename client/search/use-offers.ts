import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { menuOffers } from '../lib/registries/label-lookup.ts'
import type { MenuOffer } from '../lib/registries/labels.ts'
import type { MenuSection } from './entries.ts'
import { useGoTo } from './use-go-to.ts'

/** The entries of what waits for its person today, as it was when the menu opened. */
export function useOffersSection(): MenuSection {
  const { t } = useLingui()
  const go = useGoTo()
  const [offers, setOffers] = useState<readonly MenuOffer[]>([])
  useEffect(() => {
    let isOpen = true
    void menuOffers().then((all) => isOpen && setOffers(all))
    return () => {
      isOpen = false
    }
  }, [])
  return {
    name: t`Today`,
    entries: offers.map(({ name, opens, ...offer }) => ({
      ...offer,
      id: `offer.${name}`,
      run: () => (typeof opens === 'function' ? opens() : go(opens)),
    })),
  }
}
