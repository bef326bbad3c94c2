import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../lib/query/query.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import { type Feed, feedAddress, feedToken } from '../data/feeds.ts'
import css from './calendar-feed.module.css'

/** The address of a feed, and what can be done with it. */
export function FeedAddress(props: {
  feed: Feed
  name: string | undefined
  onAsk: (asked: 'renew' | 'revoke') => void
}) {
  const { t } = useLingui()
  const { feed, name = '', onAsk } = props
  const { data: token, error } = useQuery(feedToken(feed))
  const address = token && feedAddress(token)
  return (
    <>
      <p className={css.text}>
        {feed.scope === 'tasks' && <Trans>Shows your tasks that have a due date.</Trans>}
        {feed.scope === 'mine' && <Trans>Shows the events of all your groups, except those you can’t make.</Trans>}
        {feed.scope === 'group' && <Trans>Shows all events of {name}.</Trans>}{' '}
        <Trans>
          Add this address to Google Calendar, Apple Calendar, Outlook or another calendar to stay up to date.
        </Trans>
      </p>
      {address ? (
        <CopyField label={t`Calendar address`} text={address} />
      ) : (
        <p className={css.coming} role={error ? 'alert' : undefined}>
          {error && errorMessage(error)}
        </p>
      )}
      <p className={css.muted}>
        <Trans>Keep it private: anyone who has this address can see what’s in the calendar.</Trans>
      </p>
      {address && (
        <DialogActions>
          <Button variant="subtle" onClick={() => onAsk('revoke')}>{t`Revoke address`}</Button>
          <Button variant="subtle" onClick={() => onAsk('renew')}>{t`New address`}</Button>
          <Button
            component="a"
            variant="default"
            href={address.replace(/^https?:/, 'webcal:')}
            leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
          >
            {t`Open in calendar`}
          </Button>
        </DialogActions>
      )}
    </>
  )
}
