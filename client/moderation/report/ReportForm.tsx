import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { IconChevronRight, IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Person } from '../../groups/data/groups.ts'
import { myBlocks } from '../../groups/data/person-card.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import type { ReportSubject } from '../../lib/registries/overlays.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import css from './report.module.css'
import { blockPerson, hides, report } from './report.ts'

/** The parts of a report, and the reasons: choosing one sends it. */
export function ReportForm(props: { subject: ReportSubject; person: Person | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { subject, person, onClose } = props
  const why = useId()
  const reachable = isReachable.use()
  const blocked = useQuery(myBlocks).data?.some(({ blocked_id }) => blocked_id === person?.id)
  const reasons = useReportReasons()
  const [hidden, hide] = useState(hides(subject.kind))
  const [blocks, block] = useState(false)
  const [adds, add] = useState(false)
  const [note, setNote] = useState('')
  const mayBlock = person && !blocked
  function send(reason: string) {
    onClose()
    report(subject, { reason, note, hidden, earlier: adds ? 5 : 0 })
    if (person && blocks) blockPerson(person)
  }
  return (
    <>
      <div className={css.options}>
        {hides(subject.kind) && <Check label={t`Hide this for me`} checked={hidden} onChange={hide} />}
        {subject.among === 'few' && (
          <Check label={t`Show moderators the 5 messages before it`} checked={adds} onChange={add} />
        )}
        {mayBlock && <Check label={t`Block ${person.name} as well`} checked={blocks} onChange={block} />}
        <Textarea
          {...newDraftScope('reports', `${subject.kind} ${subject.id}`)}
          label={t`Note for the moderators (optional)`}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <section aria-labelledby={why} className={css.why}>
        <h3 id={why} className={css.heading}>
          <Trans>What’s wrong with it?</Trans>
        </h3>
        <p className={css.muted}>
          <Trans>Choosing a reason sends your report. The people concerned never learn who reported.</Trans>
        </p>
        <ul className={css.reasons} onKeyDown={step}>
          {reasons.map(({ id, label }) => (
            <li key={id}>
              <button type="button" className={css.reason} onClick={() => send(id)}>
                {label}
                <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </section>
      {!reachable && (
        <p className={css.offline} role="status">
          <IconCloudOff size={18} stroke={1.5} aria-hidden="true" />
          <Trans>You’re offline. Your report is sent when you’re back online, with what it says then.</Trans>
        </p>
      )}
      {mayBlock && (
        <button
          type="button"
          className={css.instead}
          onClick={() => {
            onClose()
            blockPerson(person)
          }}
        >
          <Trans>Don’t report, only block {person.name}</Trans>
        </button>
      )}
    </>
  )
}

/** Arrows go from one reason to the next. */
function step(event: KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll('button')]
  all.at((all.indexOf(document.activeElement as HTMLButtonElement) + by) % all.length)?.focus()
}
