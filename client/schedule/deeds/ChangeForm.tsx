import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { errorMessage, query } from '../../lib/query/query.ts'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import { MoveList } from '../../ui/lesson/MoveList.tsx'
import { type ChangeResult, changeNow, movesOf, type ScheduleChange } from '../data/deeds.ts'
import type { Adoption } from '../data/schedule.ts'
import { offerChange } from './change-words.ts'
import css from './deeds.module.css'
import { LatestChanges } from './LatestChanges.tsx'

/**
 * A change before it is made: which lesson goes from which day to which. Where somebody else changed the schedule in
 * the meantime, both plans are shown.
 */
export function ChangeForm(props: {
  adoption: Adoption
  /** None while something has still to be chosen. */
  change: ScheduleChange | null
  action: string
  /** It does nothing where no lesson moves. */
  onlyMoves?: boolean
  /** There is nothing to choose, so that Enter does it. */
  isReady?: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const { adoption, change, onClose } = props
  const reachable = isReachable.use()
  const seen = useRef<{ change: string; version: number; result: ChangeResult }>(null)
  const { run, pending, refused } = useOperation()
  const [tried, setTried] = useState('')
  const key = JSON.stringify(change)
  const asked = change ?? ({ kind: 'pause' } as const)
  const { data, error } = useQuery({
    ...movesOf(adoption.id, adoption.version, asked),
    enabled: reachable && change !== null,
  })
  if (data && seen.current?.change !== key) seen.current = { change: key, version: adoption.version, result: data }
  const before = seen.current
  const isStale = before !== null && before.change === key && before.version !== adoption.version
  const wrong = (tried === key && refused) || (change && error && errorMessage(error))

  const isThere = change !== null && data !== undefined && reachable && !(props.onlyMoves && data.moves.length === 0)
  const main = useRef<HTMLButtonElement>(null)
  const { isReady = false } = props
  useEffect(() => {
    if (isReady && isThere) main.current?.focus()
  }, [isReady, isThere])

  async function go(wanted: ScheduleChange) {
    setTried(key)
    const result = await run(wanted, (id) => changeNow(id, adoption.id, adoption.version, wanted))
    if (!result) return query.invalidateQueries({ queryKey: ['scheduled_lessons', { adoptionId: adoption.id }] })
    offerChange(result)
    onClose()
  }
  return (
    <>
      {!reachable && <p className={css.hint}>{t`You’re offline. Changing the schedule needs a connection.`}</p>}
      {wrong && (
        <p role="alert" className={css.refused}>
          {wrong}
        </p>
      )}
      {isStale && data && (
        <>
          <LatestChanges adoption={adoption} since={before.version} />
          <MoveList title={t`What you saw`} result={before.result} />
        </>
      )}
      {change && data && <MoveList {...(isStale && { title: t`What it does now` })} result={data} />}
      {change && !data && !error && reachable && <div className={css.waiting} aria-busy="true" />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!isThere} loading={pending} ref={main} onClick={() => change && void go(change)}>
          {props.action}
        </Button>
      </DialogActions>
    </>
  )
}
