import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './listing.module.css'

/** Back to the marketplace, or from a sample to its listing; on a phone the page is alone. */
export function WayBack({ listing, children }: { listing?: { id: string; title: string }; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={css.back}>
      <Link to="/marketplace" search={listing ? { listing: listing.id } : {}} dir="auto">
        <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        <span>{listing ? listing.title : t`Marketplace`}</span>
      </Link>
      {children}
    </div>
  )
}
