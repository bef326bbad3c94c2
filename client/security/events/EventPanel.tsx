import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Panel, Part } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { openAs } from '../data/subject.ts'
import { oneEvent } from '../data/timeline.ts'
import type { EventLine } from '../data/types.ts'
import { useActs } from '../kit/acts.ts'
import { Severity } from '../kit/Severity.tsx'
import { Subject } from '../kit/Subject.tsx'
import { detailsOf, eventName, nameOf } from '../kit/words.ts'
import { networkOf, subjectOf } from './EventRow.tsx'
import own from './events.module.css'
import { useAcknowledge } from './use-acknowledge.ts'

/** One event in full: its details as words, and what can be done about it. */
export function EventPanel({ id }: { id: string }) {
  const { t } = useLingui()
  const found = useQuery(oneEvent(id))
  return (
    <Panel label={t`Security event`} row={`event-${id}`}>
      <Shown of={found}>
        {(event) =>
          event ? (
            <EventBody event={event} />
          ) : (
            <p className={css.muted}>{t`This event no longer exists, or you don’t have access to it.`}</p>
          )
        }
      </Shown>
    </Panel>
  )
}

function EventBody({ event }: { event: EventLine }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const { want } = useActs()
  const acknowledge = useAcknowledge()
  const reachable = isReachable.use()
  const { person, address, acknowledged, details } = event
  const lines = detailsOf(event.type, details)
  const subject = subjectOf(event)
  const network = networkOf(event)
  const reason = typeof details?.reason === 'string' ? details.reason : undefined
  return (
    <>
      <div className={own.head}>
        <h2 className={css.title} dir="auto">
          {eventName(event.type)}
        </h2>
        <Severity of={event.severity} />
      </div>
      <Part title={t`Details`}>
        <ul className={css.lines}>
          <Fact name={t`When`}>{exactly(new Date(event.at))}</Fact>
          {person && (
            <Fact name={t`Person`}>
              <Subject of={{ kind: 'person', value: person.id }}>{person.name}</Subject>
            </Fact>
          )}
          {address && (
            <Fact name={t`From`}>
              <Subject of={{ kind: 'address', value: address }} />
            </Fact>
          )}
          {lines.map((line) => (
            <li key={line} className={css.line} dir="auto">
              <span className={css.grow}>{line}</span>
            </li>
          ))}
          <Fact name={t`Source`}>{event.by_client ? t`Reported by a client` : t`Seen by the server`}</Fact>
          <Fact name={t`Seen`}>
            {acknowledged ? `${nameOf(acknowledged.by)}, ${exactly(new Date(acknowledged.at))}` : t`Not yet`}
          </Fact>
        </ul>
        {details && Object.keys(details).length > 0 && (
          <details className={own.raw}>
            <summary>{t`As recorded`}</summary>
            <pre>{JSON.stringify(details, null, 2)}</pre>
          </details>
        )}
      </Part>
      <div className={own.acts}>
        <Button disabled={!reachable} onClick={() => acknowledge([event], !acknowledged)}>
          {acknowledged ? t`Mark as not seen` : t`Mark as seen`}
        </Button>
        {subject && (
          <Button variant="default" onClick={() => go({ open: openAs(subject) }, false)}>
            {t`Timeline`}
          </Button>
        )}
        {network && (
          <Button
            variant="default"
            disabled={!reachable}
            onClick={() => want({ act: 'block', network, ...(reason && { reason }) })}
          >
            {t`Block address…`}
          </Button>
        )}
        {person && (
          <Button variant="default" disabled={!reachable} onClick={() => want({ act: 'end', person })}>
            {t`End sessions…`}
          </Button>
        )}
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <li className={css.line}>
    <span className={css.muted}>{name}</span>
    <span dir="auto">{children}</span>
  </li>
)
