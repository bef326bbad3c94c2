import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import css from '../../ui/area/area.module.css'
import { events } from '../data/lists.ts'
import { clientChoice, kindChoice, openChoice, severityChoice, sinceChoice } from '../lists/choices.ts'
import { eventColumns } from '../lists/csv-columns.ts'
import { ListFrame } from '../lists/ListFrame.tsx'
import { EventRow } from './EventRow.tsx'
import { SelectedEvents } from './SelectedEvents.tsx'
import { useAcknowledge } from './use-acknowledge.ts'

/** The events, from low to critical, and who has seen it. Several are marked at once. */
export function EventsView() {
  const { t } = useLingui()
  const acknowledge = useAcknowledge()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    choose((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <ListFrame
      name={t`Security events`}
      list={events}
      search={t`Address or network`}
      choices={[openChoice(), severityChoice(), kindChoice(), sinceChoice(), clientChoice()]}
      keep={4}
      head={[
        <span key="pick" className={css.unseen}>{t`Select`}</span>,
        t`Event`,
        t`Severity`,
        t`When`,
        t`Who and where`,
        t`Seen`,
        <span key="more" className={css.unseen}>{t`More`}</span>,
      ]}
      csv={eventColumns()}
      empty={(checked) => t`No security events, last check ${checked}`}
      after={(lines) => {
        const those = lines.filter(({ id }) => chosen.has(id))
        return (
          those.length > 0 && (
            <SelectedEvents
              words={plural(those.length, { one: '# selected', other: '# selected' })}
              count={those.length}
              onAll={() => choose(new Set(lines.filter(({ acknowledged }) => !acknowledged).map(({ id }) => id)))}
              onSeen={() => {
                acknowledge(those)
                choose(new Set())
              }}
              onClear={() => choose(new Set())}
            />
          )
        )
      }}
    >
      {(lines) =>
        lines.map((line) => (
          <EventRow
            key={line.id}
            line={line}
            isChosen={chosen.has(line.id)}
            onChoose={() => toggle(line.id)}
            onSeen={(seen) => acknowledge([line], seen)}
          />
        ))
      }
    </ListFrame>
  )
}
