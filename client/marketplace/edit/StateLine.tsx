import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OwnListing } from '../data/own.ts'
import css from './edit.module.css'
import { stateNames } from './words.ts'

/** The state of a listing, whether all of it is saved, and the way to it as others see it. */
export function StateLine({ listing, isSaving }: { listing: OwnListing; isSaving: boolean }) {
  const { t } = useLingui()
  return (
    <span className={css.stateLine}>
      <StateBadge listing={listing} />
      <span role="status">{isSaving ? t`Saving…` : t`Changes are saved as you make them.`}</span>
      {listing.listed_at !== null && (
        <Link to="/marketplace" search={{ listing: listing.id }}>{t`See it in the marketplace`}</Link>
      )}
    </span>
  )
}

/** Its state in a word or two. */
export function StateBadge({ listing }: { listing: Pick<OwnListing, 'state' | 'listed_at'> }) {
  const { t, i18n } = useLingui()
  const { state, listed_at } = listing
  const isChanged = listed_at !== null && state !== 'approved'
  return (
    <>
      {isChanged && (
        <span className={css.badge} data-kind="out">
          {i18n._(stateNames.approved)}
        </span>
      )}
      <span className={css.badge} data-kind={state === 'approved' ? 'out' : state}>
        {state === 'draft' && isChanged ? t`Unpublished changes` : i18n._(stateNames[state])}
      </span>
    </>
  )
}
