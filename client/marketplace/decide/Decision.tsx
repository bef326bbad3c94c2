import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import { Cover } from '../card/Cover.tsx'
import { decideListing, type ToDecide } from '../data/decide.ts'
import { LikenessPart } from '../edit/LikenessPart.tsx'
import { visibilityNames } from '../edit/words.ts'
import { AskedLessons } from './AskedLessons.tsx'
import { AskedWords } from './AskedWords.tsx'
import css from './decide.module.css'

/** One listing that waits: what it says, what that changes, its lessons, what it is like, and the decision. */
export function Decision({ one }: { one: ToDecide }) {
  const { t, i18n } = useLingui()
  const heading = useId()
  const { listing, title, author, tenant, own, before } = one
  const row = useRow<HTMLLIElement>(one.id, title, [])
  const name = listing.byline ?? author ?? t`Someone`
  return (
    <li className={css.one} {...row} aria-labelledby={heading}>
      <div className={css.head}>
        <div className={css.cover}>
          <Cover card={{ ...listing, title }} alt="" />
        </div>
        <div className={css.names}>
          <h2 id={heading} className={css.title} dir="auto">
            {title}
          </h2>
          <p className={css.meta} dir="auto">
            {[t`by ${name}`, tenant, ago(new Date(one.at), serverDate())].filter(Boolean).join(' · ')}
          </p>
          <p className={css.meta}>
            {before
              ? t`Changes to a listing for: ${i18n._(visibilityNames[listing.visibility])}`
              : t`New, for: ${i18n._(visibilityNames[listing.visibility])}`}
          </p>
        </div>
      </div>
      <AskedWords one={one} />
      <AskedLessons listingId={listing.id} language={listing.language} />
      <LikenessPart listingId={listing.id} />
      {own ? (
        <p className={css.own}>{t`You write this one, so somebody else decides.`}</p>
      ) : (
        <DecisionForm id={one.id} title={title} />
      )}
    </li>
  )
}

function DecisionForm({ id, title }: { id: string; title: string }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [note, setNote] = useState('')
  const [pending, setPending] = useState<'approved' | 'rejected'>()
  const [refused, setRefused] = useState('')
  async function decide(decision: 'approved' | 'rejected') {
    const said = note.trim()
    if (decision === 'rejected' && !said) return setRefused(t`Say what has to change.`)
    setPending(decision)
    setRefused('')
    try {
      await decideListing({ id, decision, ...(said && { note: said }) })
      toast(decision === 'approved' ? t`Approved “${title}”` : t`Sent “${title}” back`)
    } catch (error) {
      setRefused(errorMessage(error))
      setPending(undefined)
    }
  }
  return (
    <form
      {...draftScope('listings', `${id}/decision`)}
      className={css.form}
      onSubmit={(event) => event.preventDefault()}
    >
      <Textarea
        label={t`Note to the authors`}
        description={t`Needed if you don’t approve it.`}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        error={refused || undefined}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {!reachable && <p className={css.meta}>{t`You’re offline. Deciding needs a connection.`}</p>}
      <div className={css.deeds}>
        <Button
          variant="default"
          disabled={!reachable || pending === 'approved'}
          loading={pending === 'rejected'}
          onClick={() => void decide('rejected')}
        >{t`Send it back`}</Button>
        <Button
          disabled={!reachable || pending === 'rejected'}
          loading={pending === 'approved'}
          onClick={() => void decide('approved')}
        >{t`Approve`}</Button>
      </div>
    </form>
  )
}
