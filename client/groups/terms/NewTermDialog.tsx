import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { type Group, useMembersOf } from '../data/groups.ts'
import { beginTerm } from '../data/terms.ts'
import { ComesAlong } from './ComesAlong.tsx'
import css from './terms.module.css'

/** A new term: its name, its start, who comes along, and what does, before anything is made. */
export function NewTermDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useUser().id
  const reachable = isReachable.use()
  const members = useMembersOf(group.id).filter(({ id }) => id !== me)
  const [name, setName] = useState(t`${group.name} (new term)`.slice(0, 80))
  const [start, setStart] = useState<string | null>(dayOf(serverDate(), group.tz))
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(members.map(({ id }) => id)))
  const [offDays, setOffDays] = useState(true)
  const [leaders, setLeaders] = useState(false)
  const { run, pending, refused } = useOperation()
  const term = start && {
    ...{ group_id: group.id, name: name.trim() || group.name, starts_on: start },
    options: { members: [...chosen].toSorted(), off_days: offDays, leaders },
  }
  const toggle = (person: string) =>
    choose((before) =>
      before.has(person) ? new Set([...before].filter((one) => one !== person)) : new Set([...before, person]),
    )

  async function begin() {
    if (!term) return
    const groupId = await run(term, async (id) => {
      await beginTerm(id, term)
      return id
    })
    if (!groupId) return
    onClose()
    await navigate({ to: '/groups/$groupId', params: { groupId } })
  }
  return (
    <Dialog title={t`Start a new term`} onClose={onClose}>
      <TextInput
        {...newDraftScope('groups', group.id)}
        label={t`Name of the new group`}
        placeholder={group.name}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DateField label={t`Start`} value={start} onChange={setStart} />
      {members.length > 0 && (
        <fieldset className={css.people}>
          <legend>
            <Trans>Who comes along</Trans>
          </legend>
          <label className={css.person}>
            <input
              type="checkbox"
              checked={chosen.size === members.length}
              onChange={() => choose(new Set(chosen.size === members.length ? [] : members.map((one) => one.id)))}
            />
            <b>{t`Everyone`}</b>
          </label>
          {members.map((person) => (
            <label key={person.id} className={css.person}>
              <input type="checkbox" checked={chosen.has(person.id)} onChange={() => toggle(person.id)} />
              {person.name}
            </label>
          ))}
        </fieldset>
      )}
      <label className={css.person}>
        <input type="checkbox" checked={offDays} onChange={(event) => setOffDays(event.currentTarget.checked)} />
        {t`Days off that are still to come`}
      </label>
      <label className={css.person}>
        <input type="checkbox" checked={leaders} onChange={(event) => setLeaders(event.currentTarget.checked)} />
        {t`Who leads which lesson`}
      </label>
      {term && reachable && <ComesAlong term={term} />}
      {!reachable && <p className={css.muted}>{t`You’re offline. A new term needs a connection.`}</p>}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!term || !reachable} loading={pending} onClick={() => void begin()}>
          <Trans>Start term</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
