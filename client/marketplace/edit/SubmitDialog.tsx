import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { ListingFault } from '../data/asked.ts'
import { likenessOf } from '../data/likeness.ts'
import { type OwnListing, submitListing } from '../data/own.ts'
import css from './edit.module.css'
import { problemNames, visibilityHints, visibilityNames } from './words.ts'

const points = ['mine', 'people', 'licence'] as const

/** Sharing: what is missing, what one confirms, and then it is asked for. */
export function SubmitDialog(props: { listing: OwnListing; faults: readonly ListingFault[]; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { listing, onClose } = props
  const reachable = isReachable.use()
  const stops = props.faults.filter(({ level }) => level === 'stop')
  const { data: alike = [] } = useQuery(likenessOf(listing.id))
  const [confirmed, confirm] = useState<ReadonlySet<string>>(new Set())
  const { run, pending, refused } = useOperation()
  const isLink = listing.visibility === 'link'
  const names = {
    mine: t`It’s ours to share, or its licence allows it.`,
    people: t`It names nobody who didn’t agree, in texts or pictures.`,
    licence: t`The licence is the one we want.`,
  }
  const open = alike.filter(({ state }) => state === 'open').length
  const isReady = reachable && stops.length === 0 && confirmed.size === points.length

  async function submit() {
    const sent = { listing_id: listing.id, checklist: [...points] }
    const done = await run(sent, async (id) => {
      await submitListing({ id, ...sent })
      return true
    })
    if (!done) return
    toast(isLink ? t`It’s up for anyone with the link` : t`Sent for review`)
    onClose()
  }
  return (
    <Dialog title={isLink ? t`Share by link` : t`Ask for review`} onClose={onClose}>
      <form
        className={css.dialogForm}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void submit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) void submit()
        }}
      >
        <p>
          <b>{i18n._(visibilityNames[listing.visibility])}.</b> {i18n._(visibilityHints[listing.visibility])}
        </p>
        {stops.length > 0 ? (
          <div>
            <p className={css.label}>{t`Still needed`}</p>
            <ul className={css.lines}>
              {stops.map(({ problem }) => (
                <li key={problem}>{i18n._(problemNames[problem])}</li>
              ))}
            </ul>
          </div>
        ) : (
          <fieldset className={css.checklist}>
            <legend className={css.label}>{t`Before you share it`}</legend>
            {points.map((point) => (
              <Check
                key={point}
                label={names[point]}
                checked={confirmed.has(point)}
                onChange={(on) => confirm(new Set(points.filter((one) => (one === point ? on : confirmed.has(one)))))}
              />
            ))}
          </fieldset>
        )}
        {open > 0 && (
          <p className={css.notice}>
            {t`Some lessons are much like another author’s. The reviewer sees that too. You can say why under “Similar lessons”.`}
          </p>
        )}
        {!reachable && <p className={css.hint}>{t`You’re offline. Sharing needs a connection.`}</p>}
        {refused && (
          <p role="alert" className={css.refused}>
            {refused}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={!isReady} loading={pending}>
            {isLink ? t`Share by link` : t`Send for review`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
