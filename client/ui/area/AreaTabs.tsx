import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import css from './area-tabs.module.css'

/** A tab of an area; `to` where it is a page of its own. */
export interface ShownTab {
  name: string
  label: string
  to?: '/enterprise-admin'
}

/** The row of an area’s tabs. The first needs no word in the address. */
export function AreaTabs(props: {
  label: string
  to: '/admin' | '/super-admin'
  tabs: readonly ShownTab[]
  open: string
}) {
  const { label: name, to, tabs, open } = props
  const link = useRef<HTMLAnchorElement>(null)
  // on a phone the row is wider than its page, and tabs of other rooms, which come later, push the open one aside
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each of them
  useEffect(() => void link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [open, tabs.length])
  return (
    <nav className={css.tabs} aria-label={name}>
      {tabs.map((tab, at) => (
        <Link
          key={tab.name}
          to={tab.to ?? to}
          search={at === 0 || tab.to ? {} : { tab: tab.name }}
          aria-current={tab.name === open ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
          className={css.tab}
          ref={tab.name === open ? link : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
