import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { AlertBy, AlertDraft } from '../data/types.ts'
import { eventName, eventTypes } from '../kit/words.ts'

/** The spans within which something is counted, in minutes. */
export const spans = [1, 5, 15, 60, 360, 1440] as const

export const spanName = (minutes: number): string =>
  minutes < 60
    ? plural(minutes, { one: '# minute', other: '# minutes' })
    : plural(Math.round(minutes / 60), { one: '# hour', other: '# hours' })

export const kindName = (kind: string): string =>
  kind === 'failures' ? t`Failed sign-ins` : eventName(kind.replace(/^events\./, ''))

export const kinds = ['failures', ...eventTypes.map((type) => `events.${type}`)]

export const byName = (by: AlertBy, kind: string): string =>
  ({
    // events have no email: they count by person
    email: kind === 'failures' ? t`for one email` : t`for one person`,
    address: t`from one address`,
    all: t`in total`,
  })[by]

/** A rule as a sentence, such as “Failed sign-ins from one address: 50 or more within 5 minutes”. */
export function ruleWords({ kind, n, within_minutes, by }: AlertDraft): string {
  const many = i18n.number(n)
  const ofFailures = kind === 'failures'
  if (within_minutes < 60) return (ofFailures ? failuresInMinutes : eventsInMinutes)(by, many, within_minutes, kind)
  return (ofFailures ? failuresInHours : eventsInHours)(by, many, Math.round(within_minutes / 60), kind)
}

// each a whole sentence, so that it can be one in every language
const failuresInMinutes = (by: AlertBy, many: string, minutes: number): string =>
  ({
    email: plural(minutes, {
      one: `Failed sign-ins for one email: ${many} or more within # minute`,
      other: `Failed sign-ins for one email: ${many} or more within # minutes`,
    }),
    address: plural(minutes, {
      one: `Failed sign-ins from one address: ${many} or more within # minute`,
      other: `Failed sign-ins from one address: ${many} or more within # minutes`,
    }),
    all: plural(minutes, {
      one: `Failed sign-ins in total: ${many} or more within # minute`,
      other: `Failed sign-ins in total: ${many} or more within # minutes`,
    }),
  })[by]

const failuresInHours = (by: AlertBy, many: string, hours: number): string =>
  ({
    email: plural(hours, {
      one: `Failed sign-ins for one email: ${many} or more within # hour`,
      other: `Failed sign-ins for one email: ${many} or more within # hours`,
    }),
    address: plural(hours, {
      one: `Failed sign-ins from one address: ${many} or more within # hour`,
      other: `Failed sign-ins from one address: ${many} or more within # hours`,
    }),
    all: plural(hours, {
      one: `Failed sign-ins in total: ${many} or more within # hour`,
      other: `Failed sign-ins in total: ${many} or more within # hours`,
    }),
  })[by]

function eventsInMinutes(by: AlertBy, many: string, minutes: number, kind: string): string {
  const event = kindName(kind)
  return {
    // events have no email: they count by person
    email: plural(minutes, {
      one: `${event} (for one person): ${many} or more within # minute`,
      other: `${event} (for one person): ${many} or more within # minutes`,
    }),
    address: plural(minutes, {
      one: `${event} (from one address): ${many} or more within # minute`,
      other: `${event} (from one address): ${many} or more within # minutes`,
    }),
    all: plural(minutes, {
      one: `${event}: ${many} or more within # minute`,
      other: `${event}: ${many} or more within # minutes`,
    }),
  }[by]
}

function eventsInHours(by: AlertBy, many: string, hours: number, kind: string): string {
  const event = kindName(kind)
  return {
    email: plural(hours, {
      one: `${event} (for one person): ${many} or more within # hour`,
      other: `${event} (for one person): ${many} or more within # hours`,
    }),
    address: plural(hours, {
      one: `${event} (from one address): ${many} or more within # hour`,
      other: `${event} (from one address): ${many} or more within # hours`,
    }),
    all: plural(hours, {
      one: `${event}: ${many} or more within # hour`,
      other: `${event}: ${many} or more within # hours`,
    }),
  }[by]
}

/** The times that it would have called, in words. */
export const trialWords = (times: number): string =>
  times === 0
    ? t`Would not have fired in the last 30 days`
    : plural(times, {
        one: 'Would have fired once in the last 30 days',
        other: 'Would have fired # times in the last 30 days',
      })
