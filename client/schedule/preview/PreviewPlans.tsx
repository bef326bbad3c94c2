import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconColumns2, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { meetingPatternOf } from '../../groups/data/meeting-pattern.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { AdoptDialog } from '../adopt/AdoptDialog.tsx'
import type { WantedPattern } from '../data/plans.ts'
import { useAdoptingGroups } from '../data/rights.ts'
import { PreviewColumn } from './PreviewColumn.tsx'
import css from './preview.module.css'

const weekly: WantedPattern = { rrule: '', start_time: '19:00', minutes: 60, places: 1 }

/** One rhythm, or two beside each other: when a curriculum would be through, and on which day each lesson is. */
export function PreviewPlans(props: { title: string; version: { id: string; number: number } }) {
  const { t } = useLingui()
  const { title, version } = props
  const groups = useAdoptingGroups()
  const [groupId, setGroup] = useState(groups.length === 1 ? groups[0]!.id : '')
  const group = groups.find(({ id }) => id === groupId)
  const [start, setStart] = useState<string | null>(dayOf(serverDate(), group?.tz))
  const [own, setOwn] = useState<WantedPattern | null>(null)
  const [other, setOther] = useState<WantedPattern | null>(null)
  const [adopting, adopt] = useState<WantedPattern | null>(null)
  const theirs = group && meetingPatternOf(group)
  const first = own ?? {
    ...weekly,
    ...(theirs && { rrule: theirs.rrule, start_time: theirs.start_time, minutes: theirs.minutes }),
  }
  const of = start ? { group_id: group?.id ?? null, version_id: version.id, start_on: start } : null
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <Heading>{t`Schedule preview`}</Heading>
          <p className={css.muted}>{t`“${title}”, version ${version.number}. Nothing is saved until you adopt it.`}</p>
        </div>
        <div className={css.fields}>
          <SelectField
            label={t`Group`}
            value={groupId}
            onChange={setGroup}
            data={[
              { value: '', label: t`No group yet` },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <DateField label={t`Start`} value={start} onChange={setStart} />
        </div>
      </header>
      {of && (
        <div className={css.columns} data-two={other !== null || undefined}>
          <PreviewColumn key={groupId} name={t`Plan A`} of={of} pattern={first} onChange={setOwn} onAdopt={adopt} />
          {other ? (
            <PreviewColumn
              name={t`Plan B`}
              of={of}
              pattern={other}
              onChange={setOther}
              onAdopt={adopt}
              action={
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconX size={16} stroke={1.5} />}
                  onClick={() => setOther(null)}
                >{t`Remove`}</Button>
              }
            />
          ) : (
            <Button
              className={css.compare!}
              variant="default"
              leftSection={<IconColumns2 size={18} stroke={1.5} />}
              onClick={() => setOther(first)}
            >{t`Compare with another plan`}</Button>
          )}
        </div>
      )}
      {adopting && (
        <AdoptDialog
          title={title}
          versionId={version.id}
          groupId={groupId || undefined}
          start={start ?? undefined}
          pattern={adopting}
          onClose={() => adopt(null)}
        />
      )}
    </div>
  )
}
