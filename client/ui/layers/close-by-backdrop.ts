import type { MouseEvent, PointerEvent } from 'react'

let pressed: EventTarget | null = null

/**
 * Props of a `dialog` that a press on its backdrop closes. A press that began inside does not: a button that moves away
 * under the pointer makes the browser report a click on the dialog itself.
 */
export const closeByBackdrop = {
  onPointerDown({ target }: PointerEvent<HTMLDialogElement>) {
    pressed = target
  },
  onClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget && pressed === target) currentTarget.close()
  },
}
