import { useLingui } from '@lingui/react/macro'
import { IconBookmark, IconFileUpload, IconGavel, IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGlobalPermissions } from '../lib/query/permissions.ts'
import { savedListings } from './data/saved.ts'
import css from './market-places.module.css'

/** The other pages of the marketplace: what one saved and shares, and what admins decide and put together. */
export function MarketPlaces() {
  const { t } = useLingui()
  const { isAdmin } = useGlobalPermissions()
  const { data: saved = [] } = useQuery(savedListings)
  const fresh = saved.some((one) => !one.gone && one.changed)
  return (
    <nav className={css.places} aria-label={t`In the marketplace`}>
      <Link to="/marketplace" search={{ view: 'saved' }} className={css.place}>
        <IconBookmark size={18} stroke={1.5} aria-hidden="true" />
        {t`Saved`}
        {fresh && <span className={css.dot} role="img" aria-label={t`New versions`} />}
      </Link>
      <Link to="/marketplace" search={{ view: 'mine' }} className={css.place}>
        <IconFileUpload size={18} stroke={1.5} aria-hidden="true" />
        {t`My publications`}
      </Link>
      {isAdmin && (
        <>
          <Link to="/marketplace" search={{ view: 'review' }} className={css.place}>
            <IconGavel size={18} stroke={1.5} aria-hidden="true" />
            {t`To review`}
          </Link>
          <Link to="/marketplace" search={{ view: 'collections' }} className={css.place}>
            <IconLayoutGrid size={18} stroke={1.5} aria-hidden="true" />
            {t`Collections`}
          </Link>
        </>
      )}
    </nav>
  )
}
