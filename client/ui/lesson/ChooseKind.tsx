import type { ReactNode } from 'react'
import { focusUnlessTyping } from '../../lib/browser/typing.ts'
import { PickList } from '../menu/PickList.tsx'
import css from './blocks.module.css'

/** A list of kinds under the button that opened it; its field has the focus, and it goes when that goes elsewhere. */
export function ChooseKind(props: {
  label: string
  choices: readonly { id: string; label: string; mark?: ReactNode }[]
  onPick: (kind: string) => void
  /** Closes it; by Escape, the focus goes back to the button. */
  onClose: (byKey: boolean) => void
}) {
  const { onClose } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus
    <div
      ref={(box) => focusUnlessTyping(box?.querySelector('input') ?? null)}
      className={css.kinds}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onClose(true)
      }}
    >
      <PickList label={props.label} choices={props.choices} onPick={props.onPick} />
    </div>
  )
}
