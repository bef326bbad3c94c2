import { useEffect } from 'react'
import type { Brand } from './brand.ts'
import { keptBrand, showBrand } from './show-brand.ts'

/** For as long as it is on screen, everything is shown in this brand. */
export function InBrand({ brand }: { brand: Brand | null | undefined }) {
  const { name = null, logo_path = null, accent = null } = brand ?? {}
  useEffect(() => {
    showBrand({ name, logo_path, accent })
    return () => showBrand(keptBrand())
  }, [name, logo_path, accent])
  return null
}
