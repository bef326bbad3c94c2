import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { SeriesChange, SeriesScope } from '../command-inputs.ts'
import { editSeries } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { EditPreview } from './EditPreview.tsx'
import css from './series.module.css'

/** The dates that a change is meant for: this one, this and later ones, or all; with what it does to each. */
export function ScopeDialog(props: {
  card: EventCard
  title: string
  /** The scopes that the change can have. */
  scopes?: readonly SeriesScope[]
  /** The change in each scope. */
  change: (scope: SeriesScope) => SeriesChange
  /** The part of it that says which dates change, where that is not all of it. */
  previewed?: (scope: SeriesScope) => SeriesChange
  version?: number | undefined
  confirm: string
  /** Said in the bar of undo. */
  words: string
  /** Runs instead for all dates, as for what has its own way back. */
  onAll?: (() => void) | undefined
  onDone: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { card, scopes = ['this', 'following', 'all'], version } = props
  const [scope, choose] = useState<SeriesScope>(scopes[0]!)
  // a look has an id too, and never the one of the edit
  const [id] = useState(newId)
  const edit = {
    ...{ event_id: card.event_id, on_date: card.on_date, scope, change: props.change(scope) },
    ...(version !== undefined && scope !== 'this' && { version }),
  }
  const names = { this: t`This date`, following: t`This and later dates`, all: t`All dates` }
  const alone = scope === 'all' && props.onAll

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (alone) alone()
    else editSeries(edit, props.words)
    props.onDone()
  }
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={onSubmit} className={css.form}>
        <fieldset className={css.scopes} aria-label={t`Which dates?`}>
          {scopes.map((one) => (
            <label key={one} className={css.scope}>
              <input type="radio" name="scope" value={one} checked={scope === one} onChange={() => choose(one)} />
              {names[one]}
            </label>
          ))}
        </fieldset>
        {!alone && (
          <EditPreview edit={{ ...edit, id, ...(props.previewed && { change: props.previewed(scope) }) }} card={card} />
        )}
        {props.children}
        <DialogActions>
          <Button variant="default" onClick={props.onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit">{props.confirm}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
