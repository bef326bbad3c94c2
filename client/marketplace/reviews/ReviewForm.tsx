import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { saidAtField } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { ListingDetails } from '../data/listing.ts'
import { type OwnReview, writingReview } from '../data/reviews.ts'
import { Choices } from './Choices.tsx'
import css from './reviews.module.css'
import { StarsField } from './StarsField.tsx'

/** The review of a group: stars, whether it was of use, and words where there are some. */
export function ReviewForm(props: {
  listing: ListingDetails
  group: { id: string; name: string }
  adoptionId: string
  review: OwnReview | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const { listing, group, adoptionId, review, onClose } = props
  const [id] = useState(review?.id ?? newId())
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [useful, setUseful] = useState<boolean | null>(review?.useful ?? null)
  const [body, setBody] = useState(review?.body ?? '')
  const writing = useMutation({ ...saidAtField(writingReview), onSuccess: onClose })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (stars === 0 || useful === null) return
    writing.mutate({
      ...{ id, adoption_id: adoptionId, curriculum_id: listing.curriculum_id, group_id: group.id },
      ...{ stars, useful, body: body.trim() || null },
      ...(review && { based_on: review.version }),
    })
  }
  return (
    <Dialog title={t`Review “${listing.title}”`} onClose={onClose}>
      <form
        {...draftScope('listing_reviews', review?.id ?? `new:${adoptionId}`, review?.version)}
        className={css.form}
        onSubmit={submit}
      >
        <p className={css.hint}>{t`For ${group.name}. Your name and your group’s name aren’t shown.`}</p>
        <StarsField value={stars} onChange={setStars} />
        <Choices
          label={t`Was it useful to your group?`}
          value={useful === null ? '' : useful ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
          onChange={(value) => setUseful(value === 'yes')}
        />
        <Textarea
          autosize
          minRows={4}
          maxRows={12}
          maxLength={2000}
          label={t`What should other groups know? (optional)`}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {writing.error && (
          <p role="alert" className={css.refused}>
            {errorMessage(writing.error)}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={stars === 0 || useful === null} loading={writing.isPending}>
            {review ? t`Save review` : t`Publish review`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
