import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import { adaptNow, effectOf, type NodeChange } from '../data/adapt.ts'
import type { Outline } from '../data/resolved.ts'
import css from './deeds.module.css'
import { Effect } from './Effect.tsx'

/** The effect of changes, and the button that makes them. */
export function ChangeForm(props: {
  outline: Outline
  /** None while something has still to be said. */
  changes: NodeChange[] | null
  action: string
  /** Words for when it is done. */
  done: string
  onDone?: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { outline, changes, onClose } = props
  const reachable = isReachable.use()
  const id = useRef('')
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  const { data, error } = useQuery({
    ...effectOf(outline.adoption_id, changes ?? [], outline.version),
    enabled: reachable && changes !== null && !pending,
  })
  const wrong = refused || (error && errorMessage(error))
  const main = useRef<HTMLButtonElement>(null)
  const isReady = data !== undefined && !props.onDone
  useEffect(() => {
    if (isReady) main.current?.focus()
  }, [isReady])
  async function go(wanted: NodeChange[]) {
    setPending(true)
    setRefused('')
    // sent once more after a lost answer it is the same change
    id.current ||= newId()
    try {
      const { op } = await adaptNow(id.current, outline.adoption_id, wanted, outline.version)
      if (op) offerUndo(props.done, { verb: 'schedule.undo', input: { op } })
      onClose()
      props.onDone?.()
    } catch (fault) {
      id.current = ''
      setRefused(errorMessage(fault))
      setPending(false)
    }
  }
  return (
    <>
      {!reachable && <p className={css.hint}>{t`You’re offline. This needs a connection.`}</p>}
      {wrong && (
        <p role="alert" className={css.refused}>
          {wrong}
        </p>
      )}
      {changes && data && <Effect result={data} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          ref={main}
          disabled={!reachable || !changes || data === undefined}
          loading={pending}
          onClick={() => changes && void go(changes)}
        >
          {props.action}
        </Button>
      </DialogActions>
    </>
  )
}
