import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import { type Feed, renewFeed, revokeFeed } from '../data/feeds.ts'
import css from './calendar-feed.module.css'

/** The question before calendars that have an address lose it, which nobody can undo. */
export function ConfirmFeed(props: { feed: Feed; asked: 'renew' | 'revoke'; onBack: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const { feed, asked, onBack, onClose } = props
  const [refused, setRefused] = useState('')
  const [pending, setPending] = useState(false)
  async function renew() {
    setPending(true)
    try {
      await renewFeed(feed)
      onBack()
    } catch (error) {
      setRefused(errorMessage(error))
      setPending(false)
    }
  }
  function revoke() {
    afterwards(revokeFeed(feed), () => toast(t`Calendar address revoked`))
    onClose()
  }
  return (
    <>
      <p className={css.text}>
        {asked === 'renew' ? (
          <Trans>Calendars that use the current address stop updating until you add the new one to them.</Trans>
        ) : (
          <Trans>Calendars that use it stop updating. You can’t undo this.</Trans>
        )}
      </p>
      {refused && (
        <p role="alert" className={css.text}>
          {refused}
        </p>
      )}
      <DialogActions>
        {/* what was pressed is gone: the focus goes to the button that changes nothing */}
        <Button variant="default" ref={focused} onClick={onBack}>{t`Keep address`}</Button>
        {asked === 'renew' ? (
          <Button loading={pending} onClick={() => void renew()}>{t`Create new address`}</Button>
        ) : (
          <Button color="var(--badge)" onClick={revoke}>{t`Revoke address`}</Button>
        )}
      </DialogActions>
    </>
  )
}

const focused = (button: HTMLButtonElement | null) => button?.focus()
