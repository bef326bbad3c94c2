import { useEffect, useRef } from 'react'
import { config } from '../lib/supabase/config.ts'
import { arrived, navigated } from './navigated.ts'
import css from './page.module.css'

/** The page's one h1. It names the window; after a navigation it is said, and takes the focus. */
export function Heading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · ${config.brand}`
    if (navigated()) arrived.set(children)
  }, [children])
  useEffect(() => {
    const inUse = document.activeElement?.closest('main, [aria-modal=true]')
    if (navigated() && !inUse) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} className={css.title}>
      {children}
    </h1>
  )
}
