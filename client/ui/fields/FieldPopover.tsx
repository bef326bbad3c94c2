import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './fields.module.css'

const [gap, edge] = [4, 8]

/**
 * The layer that opens below a field, above everything: also above a dialog that the field is in. The field keeps the focus, and
 * whoever draws this closes it.
 */
export function FieldPopover({ field, children }: { field: Element | null; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popover = ref.current!
    // an older browser shows it in its place, below what comes later
    popover.showPopover?.()
    const place = () => field && placeBelow(popover, field)
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(popover)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [field])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it leaves the focus in the field, that is all
    <div ref={ref} popover="manual" className={css.popover} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  )
}

/** Below the field where there is room, else above its label; it begins where the field does. */
function placeBelow(popover: HTMLElement, field: Element) {
  const { offsetWidth: width, offsetHeight: height } = popover
  const { top, left, right } = field.getBoundingClientRect()
  const { bottom } = (field.querySelector('.mantine-Input-wrapper') ?? field).getBoundingClientRect()
  const fits = bottom + gap + height + edge <= innerHeight || top < height + gap + edge
  const start = document.documentElement.dir === 'rtl' ? right - width : left
  popover.style.top = `${fits ? bottom + gap : top - gap - height}px`
  popover.style.left = `${Math.max(edge, Math.min(start, innerWidth - width - edge))}px`
}
