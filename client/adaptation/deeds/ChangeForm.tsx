import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
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
  const { run, pending, refused } = useOperation()
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
    const result = await run(wanted, (id) => adaptNow(id, outline.adoption_id, wanted, outline.version))
    if (!result) return
    if (result.op) offerUndo(props.done, { verb: 'schedule.undo', input: { op: result.op } })
    onClose()
    props.onDone?.()
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
