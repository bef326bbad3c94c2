import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { dayRange } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { dropOffDays, setOffDays } from '../commands.ts'
import { type OffDaysInput, offDaysOf } from '../data/group-settings.ts'
import { ImportHolidays } from './ImportHolidays.tsx'
import { OffDaysPreview } from './OffDaysPreview.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import css from './settings.module.css'

const all = ['lessons', 'events', 'tasks', 'streaks']
const empty = { from: null as string | null, to: null as string | null, label: '' }

/** Holidays and breaks, in one list for everything that counts days. */
export function OffDays({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { data: list = [] } = useQuery(offDaysOf(groupId))
  const [draft, setDraft] = useState(empty)
  const [missing, setMissing] = useState<{ starts_on?: string; ends_on?: string; label?: string }>({})
  const [refused, refuse] = useState<Error | null>(null)
  const errors = { ...fieldErrors(refused, 'label', 'starts_on', 'ends_on'), ...missing }
  const [previewed, preview] = useState<OffDaysInput | null>(null)
  const write = (change: Partial<typeof empty>) => {
    setDraft({ ...draft, ...change })
    preview(null)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { from, label } = draft
    const to = draft.to ?? from
    if (!from || !to) return setMissing({ starts_on: t`Choose the first day off.` })
    if (to < from) return setMissing({ ends_on: t`Choose a last day on or after the first.` })
    if (!label.trim()) return setMissing({ label: t`Enter a reason.` })
    setMissing({})
    refuse(null)
    preview({ id: newId(), group_id: groupId, starts_on: from, ends_on: to, label: label.trim(), affects: all })
  }
  return (
    <SettingsSection
      title={t`Days off`}
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
                onClick={() => dropOffDays(off)}
              >
                <IconX size={18} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form {...newDraftScope('group_off_days', groupId)} className={css.newOff} onSubmit={onSubmit} noValidate>
        <DateField
          label={t`First day off`}
          value={draft.from}
          onChange={(from) => write({ from })}
          error={errors.starts_on}
        />
        <DateField
          label={t`Last day off`}
          value={draft.to}
          min={draft.from ?? undefined}
          onChange={(to) => write({ to })}
          error={errors.ends_on}
        />
        <TextInput
          label={t`Reason`}
          placeholder={t`Christmas break`}
          maxLength={60}
          value={draft.label}
          onChange={(event) => write({ label: event.currentTarget.value })}
          error={errors.label}
        />
        {!previewed && (
          <Button type="submit" variant="default">
            <Trans>Add</Trans>
          </Button>
        )}
      </form>
      {!previewed && <ImportHolidays groupId={groupId} here={list} />}
      {previewed && (
        <OffDaysPreview
          off={previewed}
          onAdd={() => {
            setOffDays(previewed)
            setDraft(empty)
            preview(null)
          }}
          onBack={() => preview(null)}
          onRefused={(error) => {
            refuse(error)
            preview(null)
          }}
        />
      )}
    </SettingsSection>
  )
}
