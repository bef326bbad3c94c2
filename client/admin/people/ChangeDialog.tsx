import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { Shown } from '../../ui/area/Shown.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { type ChangePreview, changePeople, changePreview, type WantedChange } from '../data/change-people.ts'
import type { AdminPerson } from '../data/people.ts'
import { ChangeEffects, Unchanged } from './ChangeEffects.tsx'
import { sayChange, titleOfChange, verbOfChange } from './change-words.ts'
import { nameToType, type Punishment, PunishmentFields } from './PunishmentFields.tsx'
import css from './people.module.css'

const day = 86_400_000

/** The effects of a change to people, before it is made; what it still needs is asked for here. */
export function ChangeDialog({
  wanted,
  onClose,
  onDone,
}: {
  wanted: WantedChange
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const { people, act, value } = wanted
  const ids = people.map(({ id }) => id)
  const preview = useQuery(changePreview(ids, act, value))
  const reachable = isReachable.use()
  const [said, say] = useState<Punishment>({ days: '7', reason: '', note: '', typed: '' })
  const [successors, choose] = useState<Record<string, string>>({})
  const isPunishment = act === 'state' && (value === 'suspended' || value === 'banned')
  const change = useMutation({ mutationFn: changePeople, meta: { saidAtField: true }, retry: false })

  function submit() {
    const asked = without(people, preview.data?.refused)
    const done = change.mutateAsync({
      ...{ ids: asked.map(({ id }) => id), act, value },
      ...(value === 'suspended' && { until: new Date(serverNow() + Number(said.days) * day).toISOString() }),
      ...(isPunishment && { reason: said.reason }),
      ...(isPunishment && said.note.trim() && { note: said.note.trim() }),
      ...(Object.keys(successors).length > 0 && { successors }),
    })
    afterwards(done, ({ refused }) => {
      const changed = without(asked, refused)
      if (changed.length > 0) sayChange({ ...wanted, people: changed })
      onDone()
      if (refused.length === 0) onClose()
    })
  }
  if (change.data && change.data.refused.length > 0) {
    return (
      <Dialog title={titleOfChange(wanted)} onClose={onClose}>
        <Unchanged people={change.data.refused} role="alert" />
        <DialogActions>
          <Button onClick={onClose}>{t`Close`}</Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title={titleOfChange(wanted)} onClose={onClose}>
      <Shown of={preview}>
        {(effects) => {
          const left = people.length - effects.refused.length
          const open = effects.last_admin_of.filter(({ group_id }) => !successors[group_id])
          const mayGo =
            reachable &&
            left > 0 &&
            open.length === 0 &&
            (!isPunishment || said.reason !== '') &&
            (value !== 'banned' || said.typed.trim() === nameToType(people))
          return (
            <div className={css.form}>
              <ChangeEffects wanted={wanted} preview={effects} successors={successors} onChoose={choose} />
              {isPunishment && (
                <PunishmentFields
                  isBan={value === 'banned'}
                  people={people}
                  withNote={people.length === 1 && effects.last_admin_of.length === 0}
                  said={said}
                  onSay={(change) => say({ ...said, ...change })}
                />
              )}
              {!reachable && <p role="status">{t`You’re offline. This needs a connection.`}</p>}
              {change.error && <p role="alert">{errorMessage(change.error)}</p>}
              <DialogActions>
                <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
                <Button
                  {...(isPunishment && { color: 'var(--badge)' })}
                  disabled={!mayGo}
                  loading={change.isPending}
                  onClick={submit}
                >
                  {verbOfChange(act, value, left)}
                </Button>
              </DialogActions>
            </div>
          )
        }}
      </Shown>
    </Dialog>
  )
}

const without = (people: readonly AdminPerson[], refused: ChangePreview['refused'] = []) =>
  people.filter((person) => refused.every(({ id }) => id !== person.id))
