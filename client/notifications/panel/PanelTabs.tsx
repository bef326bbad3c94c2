import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import css from './panel.module.css'
import { type Tab, tabs } from './tabs.ts'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The tabs of the panel. The arrows go from tab to tab. */
export function PanelTabs(props: {
  tab: Tab
  onTab: (tab: Tab) => void
  unreadOnly: boolean
  onUnreadOnly: (only: boolean) => void
}) {
  const { t } = useLingui()
  const names: Record<Tab, string> = { all: t`All`, mentions: t`Mentions`, assigned: t`Assigned`, groups: t`Groups` }
  const go = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(props.tab) + by + tabs.length) % tabs.length]!
    props.onTab(next)
    document.getElementById(`notifications-${next}`)?.focus()
  }
  return (
    <div className={css.filters}>
      <div role="tablist" aria-label={t`Notifications`} className={css.tabs} onKeyDown={go}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`notifications-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === props.tab}
            aria-controls="notifications-list"
            tabIndex={tab === props.tab ? 0 : -1}
            className={css.tab}
            onClick={() => props.onTab(tab)}
          >
            {names[tab]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={css.only}
        aria-pressed={props.unreadOnly}
        onClick={() => props.onUnreadOnly(!props.unreadOnly)}
      >
        {t`Unread only`}
      </button>
    </div>
  )
}
