import { useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconBan, IconCheck, IconHistory, IconSquareCheck } from '@tabler/icons-react'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { openAs } from '../data/subject.ts'
import type { EventLine, Identity } from '../data/types.ts'
import { useActs } from '../kit/acts.ts'
import { Severity } from '../kit/Severity.tsx'
import { Subject } from '../kit/Subject.tsx'
import { When, WhenToSecond } from '../kit/When.tsx'
import { detailsOf, eventName, nameOf } from '../kit/words.ts'

/** The address that an event is about: the one it names, else the one it came from. */
export const networkOf = ({ details, address }: EventLine): string | null =>
  typeof details?.network === 'string' ? details.network : address

/** The person or thing that an event is about. */
export function subjectOf(event: EventLine): Identity | undefined {
  if (event.person) return { kind: 'person', value: event.person.id }
  if (typeof event.details?.email === 'string') return { kind: 'email', value: event.details.email }
  const network = networkOf(event)
  return network ? { kind: 'address', value: network } : undefined
}

/** One event: what, how grave, about whom, and who has seen it. */
export function EventRow(props: {
  line: EventLine
  isChosen: boolean
  onChoose: () => void
  onSeen: (seen: boolean) => void
}) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const { want } = useActs()
  const { line, isChosen, onChoose, onSeen } = props
  const { person, acknowledged, details } = line
  const name = eventName(line.type)
  const subject = subjectOf(line)
  const network = networkOf(line)
  const detail = () => go({ open: openAs({ kind: 'event', value: line.id }) }, false)
  const commands = rowCommands(
    {
      key: 'open',
      label: subject ? t`Timeline` : t`Details`,
      Icon: IconHistory,
      run: () => (subject ? go({ open: openAs(subject) }, false) : detail()),
    },
    { label: t`Details`, Icon: IconArrowRight, run: detail },
    {
      key: 'finish',
      label: acknowledged ? t`Mark as not seen` : t`Mark as seen`,
      Icon: IconCheck,
      run: () => onSeen(!acknowledged),
    },
    { key: 'select', label: isChosen ? t`Deselect` : t`Select`, Icon: IconSquareCheck, run: onChoose },
    network !== null && {
      label: t`Block address…`,
      Icon: IconBan,
      danger: true,
      run: () => want({ act: 'block', network }),
    },
  )
  const row = useRow<HTMLTableRowElement>(`event-${line.id}`, name, commands)
  return (
    <tr {...row} aria-selected={isChosen}>
      <td data-corner="beside">
        <label className={css.pick}>
          <input type="checkbox" aria-label={t`Select ${name}`} checked={isChosen} onChange={onChoose} />
        </label>
      </td>
      <Cell wide>
        <span>
          <button type="button" className={css.name} dir="auto" onClick={detail}>
            {name}
          </button>
          <span className={css.meta} dir="auto">
            {[...detailsOf(line.type, details).slice(0, 2), ...(line.by_client ? [t`Reported by a client`] : [])].join(
              ' · ',
            )}
          </span>
        </span>
      </Cell>
      <Cell name={t`Severity`}>
        <Severity of={line.severity} />
      </Cell>
      <Cell name={t`When`}>
        <WhenToSecond at={line.at} />
      </Cell>
      <Cell name={t`Who and where`}>
        <span>
          {person && <Subject of={{ kind: 'person', value: person.id }}>{person.name}</Subject>}
          {line.address && (
            <span className={css.meta}>
              <Subject of={{ kind: 'address', value: line.address }} />
            </span>
          )}
          {!person && !line.address && <span className={css.calm}>–</span>}
        </span>
      </Cell>
      <Cell name={t`Seen`}>
        {acknowledged ? (
          <span dir="auto">
            {nameOf(acknowledged.by)}
            <span className={css.meta}>
              <When at={acknowledged.at} />
            </span>
          </span>
        ) : (
          <span className={css.state} data-state="pending">{t`Not yet`}</span>
        )}
      </Cell>
      <td data-corner="true">
        <RowMenu label={t`More about ${name}`} commands={commands} />
      </td>
    </tr>
  )
}
