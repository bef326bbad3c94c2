import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { makeListingLink, type OwnListing } from '../data/own.ts'
import css from './edit.module.css'
import { Section } from './Section.tsx'

/** The link of a listing, which is shown once: a new one ends the one before. */
export function LinkPart({ listing }: { listing: OwnListing }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [token, setToken] = useState('')
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  async function make() {
    setPending(true)
    setRefused('')
    try {
      setToken(await makeListingLink(listing.id))
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Section title={t`Link`} hint={t`The link is shown once. A new one ends the one before.`}>
      {token && <CopyField key={token} label={t`Link`} text={`${location.origin}/marketplace?link=${token}`} />}
      {token && (listing.state !== 'approved' || listing.listed_at === null) && (
        <p className={css.hint}>{t`It works as soon as the listing is shared by link.`}</p>
      )}
      <Button
        className={css.start!}
        variant="default"
        disabled={!reachable}
        loading={pending}
        onClick={() => void make()}
      >
        {t`Make a new link`}
      </Button>
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
    </Section>
  )
}
