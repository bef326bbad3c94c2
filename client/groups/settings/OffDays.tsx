import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { dayRange } from '../../lib/settings/time.ts'
import { removeOffDays } from '../commands.ts'
import { offDays, offDaysOf } from '../data/group-settings.ts'
import { SettingsSection } from './SettingsSection.tsx'
import css from './settings.module.css'

const all = ['lessons', 'events', 'tasks', 'streaks']

/** Holidays and breaks, in one list for everything that counts days. */
export function OffDays({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data: list = [] } = useQuery(offDaysOf(groupId))
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [label, setLabel] = useState('')
  const [unnamed, setUnnamed] = useState(false)
  const [wrong, setWrong] = useState<string>()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const last = to || from
    if (!from) return setWrong(t`Choose the first day off.`)
    if (last < from) return setWrong(t`Choose a last day on or after the first.`)
    setUnnamed(!label.trim())
    if (!label.trim()) return setWrong(undefined)
    setWrong(undefined)
    attempt(offDays.adding, {
      id: newId(),
      group_id: groupId,
      starts_on: from,
      ends_on: last,
      label: label.trim(),
      affects: all,
    })
    setFrom('')
    setTo('')
    setLabel('')
  }
  return (
    <SettingsSection
      title={t`Off-days`}
      words={t`Holidays and breaks. Lessons, events, tasks and streaks skip these days.`}
    >
      {list.length > 0 && (
        <ul className={css.list}>
          {list.map((off) => (
            <li key={off.id} className={css.off}>
              <span className={css.days}>{dayRange(off.starts_on, off.ends_on)}</span>
              <span className={css.offName}>{off.label}</span>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t`Remove ${off.label}`}
                onClick={() => removeOffDays(off)}
              >
                <IconX size={18} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className={css.newOff} onSubmit={onSubmit} noValidate>
        <TextInput
          type="date"
          label={t`First day off`}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          error={wrong}
        />
        <TextInput
          type="date"
          label={t`Last day off`}
          value={to}
          min={from}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <TextInput
          label={t`Reason`}
          placeholder={t`Christmas break`}
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          error={unnamed && t`Enter a reason.`}
        />
        <Button type="submit" variant="default">
          <Trans>Add</Trans>
        </Button>
      </form>
    </SettingsSection>
  )
}
