import { useLingui } from '@lingui/react/macro'
import { ruleOn } from '../../lib/repeat/rules.ts'
import type { SeriesChange, SeriesScope } from '../command-inputs.ts'
import type { EventCard } from '../data/events.ts'
import { ofOneDate } from '../data/series.ts'
import { ScopeDialog } from '../series/ScopeDialog.tsx'
import { changesFrom, columnsOf, type EventColumns, type EventDraft } from './draft.ts'

/** The form of a series is sent: to one date, to this and later ones, or to all. */
export function SaveSeries(props: {
  card: EventCard
  draft: EventDraft
  base: EventColumns
  version: number
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { card, draft, base } = props
  const { names, to } = changesFrom(base, columnsOf(draft))
  const title = draft.title.trim()
  const asks = draft.reconfirm ? { reconfirm: true } : {}
  // a rule that only went along with the day is none of its own
  const followed = draft.rrule === ruleOn(base.rrule ?? '', base.starts_local.slice(0, 10), draft.day)
  const ofOne = names.every((name) => (ofOneDate as readonly string[]).includes(name) || (name === 'rrule' && followed))

  function change(scope: SeriesScope): SeriesChange {
    const wanted: SeriesChange = { ...to, ...asks }
    if (scope !== 'this') return wanted
    return Object.fromEntries(
      Object.entries(wanted).filter(([name]) => (ofOneDate as readonly string[]).includes(name)),
    )
  }
  return (
    <ScopeDialog
      card={card}
      title={t`Which dates should change?`}
      // a rule, or the number of places, is that of several dates; and what ends repeating ends here
      scopes={ofOne ? ['this', 'following', 'all'] : draft.rrule ? ['following', 'all'] : ['following']}
      change={change}
      version={props.version}
      confirm={t`Save`}
      words={t`Changed “${title}”`}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  )
}
