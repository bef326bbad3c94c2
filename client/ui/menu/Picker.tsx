import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { closeByBackdrop } from '../layers/close-by-backdrop.ts'
import css from './picker.module.css'

/**
 * A small dialog beside what it is about; on phones a sheet from the bottom. It closes by Escape or a press beside it,
 * and gives the focus back. `close` closes it from inside.
 */
export function Picker(props: {
  title: string
  anchor: Element | null
  onClose: () => void
  children: (close: () => void) => ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { anchor } = props
  useEffect(() => ref.current?.showModal(), [])
  useLayoutEffect(() => {
    const dialog = ref.current
    const near = anchor?.getBoundingClientRect()
    if (!dialog || !near || matchMedia('(max-width: 767px)').matches) return
    const [gap, width, height] = [8, 320, 400]
    const below = near.bottom + height + gap < innerHeight || near.top < height
    dialog.style.left = `${Math.max(gap, Math.min(near.left, innerWidth - width - gap))}px`
    if (below) dialog.style.top = `${Math.min(near.bottom + gap / 2, innerHeight - height - gap)}px`
    else {
      // a modal dialog begins at the top, unless told
      dialog.style.top = 'auto'
      dialog.style.bottom = `${innerHeight - near.top + gap / 2}px`
    }
    dialog.dataset.placed = 'true'
  }, [anchor])
  return (
    <dialog
      ref={ref}
      className={css.picker}
      aria-labelledby={id}
      onClose={props.onClose}
      {...closeByBackdrop}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={css.inside}>
        <h2 id={id} className={css.title}>
          {props.title}
        </h2>
        {props.children(() => ref.current?.close())}
      </div>
    </dialog>
  )
}
