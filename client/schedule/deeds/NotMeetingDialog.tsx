import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setOffDays } from '../../groups/commands.ts'
import { offDayEffects } from '../../groups/data/group-settings.ts'
import { OffDayEffects } from '../../groups/settings/OffDayEffects.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import css from './deeds.module.css'

const affects = ['lessons', 'events', 'tasks', 'streaks']

/** “Not meeting today”: lessons move on, meetings are cancelled and members told, by one confirmation, and back by one. */
export function NotMeetingDialog(props: { groupId: string; day: string; onClose: () => void }) {
  const { t } = useLingui()
  const { groupId, onClose } = props
  const reachable = isReachable.use()
  const [id] = useState(newId)
  const [on, setOn] = useState<string | null>(props.day)
  const [label, setLabel] = useState('')
  const off = {
    ...{ id, group_id: groupId, affects, label: label.trim() || t`Not meeting` },
    ...{ starts_on: on ?? props.day, ends_on: on ?? props.day },
  }
  // what it is called changes nothing
  const asked = { ...off, label: t`Not meeting` }
  const { data, error } = useQuery({ ...offDayEffects(asked), enabled: reachable && on !== null })
  const refused = error && 'code' in error && error.code ? errorMessage(error) : null
  return (
    <Dialog title={t`Not meeting`} onClose={onClose}>
      <DateField label={t`Day`} value={on} onChange={setOn} />
      <TextInput
        {...newDraftScope('group_off_days', `${groupId}/${props.day}`)}
        label={t`Reason (optional)`}
        placeholder={t`Snow day`}
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      {!reachable && <p className={css.hint}>{t`You’re offline. It’s done when you’re back.`}</p>}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      {data && (
        <section className={css.moves} role="status" aria-label={t`What changes`}>
          {data.length > 0 ? (
            <OffDayEffects effects={data} />
          ) : (
            <p className={css.hint}>{t`Nothing is planned on this day.`}</p>
          )}
        </section>
      )}
      {reachable && !data && !error && <div className={css.waiting} aria-busy="true" />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          disabled={!on || Boolean(refused) || (reachable && !data && !error)}
          onClick={() => {
            setOffDays(off)
            onClose()
          }}
        >
          <Trans>We’re not meeting</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
