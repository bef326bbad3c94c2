import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { putUpAgain, takeDown } from '../commands.ts'
import { askedOf } from '../data/asked.ts'
import type { OwnListing } from '../data/own.ts'
import css from './edit.module.css'

/** The words on what a state means for its authors, and the one thing that they can do about it. */
export function StandingNotice({ listing, title }: { listing: OwnListing; title: string }) {
  const { t } = useLingui()
  const { data: askings = [] } = useQuery(askedOf(listing.id))
  const { state, listed_at } = listing
  const isUp = listed_at !== null
  const answer = askings.find(({ decision }) => decision !== null)
  if (state === 'in_review')
    return (
      <Notice
        words={
          isUp
            ? t`It’s being reviewed. Until that’s decided, people see it as it was approved before.`
            : t`It’s being reviewed. You’ll be notified when that’s decided.`
        }
      >
        <Button variant="default" onClick={() => takeDown(listing, title)}>{t`Take it back to change it`}</Button>
      </Notice>
    )
  if (state === 'rejected')
    return (
      <Notice kind="bad" words={t`It wasn’t approved. Change what’s asked for, then ask again.`}>
        {answer?.note && <blockquote className={css.quote}>{answer.note}</blockquote>}
      </Notice>
    )
  if (state === 'withdrawn')
    return (
      <Notice words={t`You took it down. Groups that adopted it keep it.`}>
        <Button variant="default" onClick={() => putUpAgain(listing, title)}>{t`Put it back up`}</Button>
      </Notice>
    )
  if (!isUp) return null
  return (
    <Notice
      kind={state === 'approved' ? 'good' : undefined}
      words={
        state === 'approved'
          ? t`It’s in the marketplace as you see it here. What you change goes up after the next review.`
          : t`People still see it as it was approved. Ask for review to show them your changes.`
      }
    >
      <Button variant="default" onClick={() => takeDown(listing, title)}>{t`Take it down`}</Button>
    </Notice>
  )
}

function Notice(props: { words: string; kind?: 'good' | 'bad' | undefined; children?: React.ReactNode }) {
  return (
    <div className={css.standing} data-kind={props.kind} role="status">
      <p>{props.words}</p>
      {props.children}
    </div>
  )
}
