import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconBan,
  IconDeviceLaptop,
  IconHelpCircle,
  IconHistory,
  IconLockX,
  IconNotebook,
} from '@tabler/icons-react'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { openAs } from '../data/subject.ts'
import type { Identity, TimelineEntry } from '../data/types.ts'
import { Severity } from '../kit/Severity.tsx'
import { Subject } from '../kit/Subject.tsx'
import { Second, When } from '../kit/When.tsx'
import { nameOf } from '../kit/words.ts'
import own from './timeline.module.css'
import { moreOf, sentenceOfEntry } from './timeline-words.ts'

const icons = {
  failure: IconLockX,
  event: IconAlertTriangle,
  session: IconDeviceLaptop,
  notice: IconHelpCircle,
  block: IconBan,
  act: IconHistory,
  note: IconNotebook,
}

/** A line of a timeline: what, when, and whom else it names. */
export function TimelineLine(props: { entry: TimelineEntry; of: Identity; personId: string | undefined }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const { entry, of } = props
  const { kind, address, email, person, severity, by } = entry
  const Icon = icons[kind]
  const words = sentenceOfEntry(entry)
  const more = moreOf(entry)
  return (
    <li className={own.line} data-kind={kind}>
      <Icon size={18} stroke={1.75} aria-hidden="true" className={own.icon} />
      <div className={own.words}>
        {kind === 'event' ? (
          <button
            type="button"
            className={css.name}
            dir="auto"
            onClick={() => go({ open: openAs({ kind: 'event', value: entry.id }) }, false)}
          >
            {words}
          </button>
        ) : (
          <span dir="auto" className={kind === 'note' ? own.body : undefined}>
            {words}
          </span>
        )}
        {severity && <Severity of={severity} />}
        {more.map((one) => (
          <span key={one} className={css.meta} dir="auto">
            {one}
          </span>
        ))}
        <span className={own.meta}>
          <When at={entry.until} />
          <Second at={entry.until} />
          {address && !(of.kind === 'address' && of.value === address) && (
            <Subject of={{ kind: 'address', value: address }} />
          )}
          {email && of.kind === 'address' && <Subject of={{ kind: 'email', value: email }} />}
          {person && of.kind !== 'person' && <Subject of={{ kind: 'person', value: person.id }}>{person.name}</Subject>}
          {by && <span dir="auto">{t`by ${nameOf(by)}`}</span>}
        </span>
      </div>
    </li>
  )
}
