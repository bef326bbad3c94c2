import { t } from '@lingui/core/macro'
import type { Choice } from '../../ui/area/Filters.tsx'
import { severities } from '../data/types.ts'
import { eventName, eventTypes, severityName } from '../kit/words.ts'

export const sinceChoice = (): Choice => ({
  name: 'since',
  label: t`Time`,
  options: [
    { value: '', label: t`Any time` },
    { value: 'hour', label: t`Last hour` },
    { value: 'day', label: t`Last 24 h` },
    { value: 'week', label: t`Last 7 days` },
    { value: 'month', label: t`Last 30 days` },
  ],
})

export const clientChoice = (): Choice => ({
  name: 'client',
  label: t`Source`,
  options: [
    { value: '', label: t`Any source` },
    { value: 'no', label: t`Seen by the server` },
    { value: 'yes', label: t`Reported by clients` },
  ],
})

export const blockStateChoice = (): Choice => ({
  name: 'state',
  label: t`State`,
  options: [
    { value: '', label: t`Active and ended` },
    { value: 'active', label: t`Active` },
    { value: 'ended', label: t`Ended` },
  ],
})

export const openChoice = (): Choice => ({
  name: 'state',
  label: t`State`,
  options: [
    { value: '', label: t`Seen or not` },
    { value: 'open', label: t`Unseen` },
  ],
})

export const severityChoice = (): Choice => ({
  name: 'severity',
  label: t`Severity`,
  options: [
    { value: '', label: t`Any severity` },
    ...severities.map((value) => ({ value, label: severityName(value) })),
  ],
})

export const kindChoice = (): Choice => ({
  name: 'kind',
  label: t`Kind`,
  options: [{ value: '', label: t`Any kind` }, ...eventTypes.map((value) => ({ value, label: eventName(value) }))],
})
