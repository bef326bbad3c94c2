import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { Page } from '../../ui/Page.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import { faultsOfListing } from '../data/asked.ts'
import type { OwnListing } from '../data/own.ts'
import type { AuthoredCurriculum } from '../data/own-curricula.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { CoverFields } from './CoverFields.tsx'
import { CreditFields } from './CreditFields.tsx'
import css from './edit.module.css'
import { LikenessPart } from './LikenessPart.tsx'
import { LinkPart } from './LinkPart.tsx'
import { ListingFigures } from './ListingFigures.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { Meter } from './Meter.tsx'
import { PromiseFields } from './PromiseFields.tsx'
import { faultsNow } from './progress.ts'
import { StandingNotice } from './StandingNotice.tsx'
import { StateLine } from './StateLine.tsx'
import { Talk } from './Talk.tsx'
import { useListingDraft } from './use-listing-draft.ts'
import { useSubmitKey } from './use-submit-key.ts'
import { VersionFields } from './VersionFields.tsx'
import { VisibilityFields } from './VisibilityFields.tsx'
import { submitWords } from './words.ts'

const SubmitDialog = lazy(async () => ({ default: (await withWords(import('./SubmitDialog.tsx'))).SubmitDialog }))

/** The form of a listing beside what comes of it. */
export function ListingDesk({ listing, curriculum }: { listing: OwnListing; curriculum: AuthoredCurriculum }) {
  const { t, i18n } = useLingui()
  const draft = useListingDraft(listing)
  const { words } = draft
  const { data: saved = [] } = useQuery(faultsOfListing(listing.id))
  const faults = faultsNow(words, saved)
  const [isSubmitting, setSubmitting] = useState(false)
  const isInReview = listing.state === 'in_review'
  const isUpAsItIs = listing.state === 'approved' && listing.listed_at !== null
  const isReady = !isInReview && !isUpAsItIs
  const submit = () => void draft.save().then(() => setSubmitting(true))
  useSubmitKey(isReady, submit)
  const isWide = useDesk()
  const preview = <ListingPreview words={words} curriculum={curriculum} />
  return (
    <Page
      title={t`Share “${curriculum.title}”`}
      below={<StateLine listing={listing} isSaving={draft.isSaving} />}
      action={isReady && <Button onClick={submit}>{i18n._(submitWords(words.visibility))}</Button>}
    >
      <div className={css.desk}>
        <div className={css.main}>
          <StandingNotice listing={listing} title={curriculum.title} />
          {!isWide && <Meter faults={faults} />}
          <fieldset className={css.form} disabled={isInReview} aria-label={t`Listing`}>
            <PromiseFields {...draft} />
            <AudienceFields {...draft} />
            <CoverFields {...draft} curriculum={curriculum} />
            <VersionFields {...draft} />
            <CreditFields {...draft} curriculum={curriculum} />
            <VisibilityFields {...draft} />
          </fieldset>
          {words.visibility === 'link' && <LinkPart listing={listing} />}
          <LikenessPart listingId={listing.id} isAuthor />
          <Talk listing={listing} />
          {!isWide && preview}
          {isReady && (
            <div className={css.end}>
              <Button onClick={submit}>{i18n._(submitWords(words.visibility))}</Button>
            </div>
          )}
        </div>
        <aside className={css.side} aria-label={t`Preview and progress`}>
          {isWide && <Meter faults={faults} />}
          {isWide && preview}
          <ListingFigures listing={listing} />
        </aside>
      </div>
      <Suspense fallback={null}>
        {isSubmitting && <SubmitDialog listing={listing} faults={faults} onClose={() => setSubmitting(false)} />}
      </Suspense>
    </Page>
  )
}
