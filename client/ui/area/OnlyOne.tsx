import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import css from './area.module.css'

/** Narrows a list down to one thing, which `children` find; `chosen` are the words of the one that it is narrowed down to. */
export function OnlyOne(props: {
  chosen: string | undefined
  all: string
  onAll: () => void
  children: (close: () => void) => ReactNode
}) {
  const { chosen, all, onAll, children } = props
  const [isOpen, open] = useState(false)
  return (
    <div className={css.only}>
      {chosen ? (
        <Button variant="default" size="compact-sm" onClick={onAll}>
          {chosen}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {all}
        </Button>
      )}
      {isOpen && !chosen && children(() => open(false))}
    </div>
  )
}
