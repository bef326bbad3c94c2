import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './area.module.css'

/**
 * Narrows a list down to one thing, which `children` find; `chosen` are the words of the one that it is narrowed down to.
 * One types at once when it opens, and Escape closes it.
 */
export function OnlyOne(props: {
  chosen: string | undefined
  all: string
  onAll: () => void
  children: (close: () => void) => ReactNode
}) {
  const { chosen, all, onAll, children } = props
  const [isOpen, open] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isShown = isOpen && !chosen
  useEffect(() => {
    if (isShown) box.current?.querySelector('input')?.focus()
  }, [isShown])
  const toButton = () => box.current?.querySelector('button')?.focus()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape, on its way from the field or what it found
    <div
      ref={box}
      className={css.only}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isShown) return
        event.stopPropagation()
        open(false)
        toButton()
      }}
    >
      <Button
        variant="default"
        size="compact-sm"
        data-set={Boolean(chosen)}
        {...(!chosen && { 'aria-expanded': isOpen })}
        onClick={chosen ? onAll : () => open(!isOpen)}
      >
        <bdi>{chosen ?? all}</bdi>
      </Button>
      {isShown &&
        children(() => {
          open(false)
          toButton()
        })}
    </div>
  )
}
