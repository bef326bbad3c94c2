import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { type OffDaysInput, offDayEffects } from '../data/group-settings.ts'
import { OffDayEffects } from './OffDayEffects.tsx'
import css from './settings.module.css'

/** The consequences of days off, by name, before anybody adds them. With none they are added at once. */
export function OffDaysPreview(props: {
  off: OffDaysInput
  onAdd: () => void
  onBack: () => void
  onRefused: (error: Error) => void
}) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { data, error } = useQuery({ ...offDayEffects(props.off), enabled: reachable })
  const done = useRef(false)
  // what nobody has answered is no refusal: they are added when there is a connection
  const refused = error && 'code' in error && Boolean(error.code)
  // streaks that rest are no reason to ask
  const nothing = !reachable || data?.every(({ kind }) => kind === 'streaks') || (error && !refused)
  const { onAdd, onRefused } = props
  useEffect(() => {
    if (done.current || !(nothing || error)) return
    done.current = true
    if (error && refused) onRefused(error)
    else onAdd()
  }, [nothing, error, refused, onAdd, onRefused])
  if (!data || nothing) return null
  return (
    <div className={css.effects} role="status">
      <OffDayEffects effects={data} />
      <div className={css.choices}>
        <Button variant="default" onClick={props.onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={onAdd}>
          {data.some(({ effect }) => effect === 'cancelled') ? t`Add and cancel` : t`Add days off`}
        </Button>
      </div>
    </div>
  )
}
