import { useEffect, useRef } from 'react'
import { useBrandName } from './brand/brand.ts'
import { arrived, navigated } from './navigated.ts'
import css from './page.module.css'

/** The page's one h1. It names the window; after a navigation it is said, and takes the focus. */
export function Heading({ children }: { children: string }) {
  const brandName = useBrandName()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · ${brandName}`
  }, [children, brandName])
  useEffect(() => {
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
