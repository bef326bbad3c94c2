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

/** A rule as a sentence: “Failed sign-ins: 50 or more from one address within 5 minutes”. */
export const ruleWords = ({ kind, n, within_minutes, by }: AlertDraft): string =>
  t`${kindName(kind)}: ${i18n.number(n)} or more ${byName(by, kind)} within ${spanName(within_minutes)}`

/** The times that it would have called, in words. */
export const trialWords = (times: number): string =>
  times === 0
    ? t`Would not have fired in the last 30 days`
    : plural(times, {
        one: 'Would have fired once in the last 30 days',
        other: 'Would have fired # times in the last 30 days',
      })
