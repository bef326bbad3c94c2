import type { ReactNode } from 'react'
import { isTyping } from '../../lib/browser/typing.ts'
import { PickList } from '../menu/PickList.tsx'
import css from './blocks.module.css'

/** A list of kinds; its field has the focus, and it goes when that goes elsewhere. */
export function ChooseKind(props: {
  label: string
  choices: readonly { id: string; label: string; mark?: ReactNode }[]
  /** The button or the text that opened it, to which Escape gives the focus back. */
  asker: HTMLElement | null
  onPick: (kind: string) => void
  onClose: (byKey: boolean) => void
}) {
  const { asker, onClose } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus
    <div
      ref={(box) => {
        // it loads on demand: by now the person may be writing in another field
        if (document.activeElement === asker || !isTyping()) box?.querySelector('input')?.focus()
      }}
      className={css.kinds}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        asker?.focus()
        onClose(true)
      }}
    >
      <PickList label={props.label} choices={props.choices} onPick={props.onPick} />
    </div>
  )
}
