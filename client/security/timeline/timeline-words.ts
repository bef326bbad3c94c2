import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { exactly } from '../../lib/settings/time.ts'
import type { TimelineEntry } from '../data/types.ts'
import { agentName, detailsOf, eventName, plain, reasonWords } from '../kit/words.ts'

/** A line of a timeline as a sentence: “212 failures in 9 minutes”. */
export function sentenceOfEntry({ kind, count, words, at, until }: TimelineEntry): string {
  const text = (name: string) => (typeof words[name] === 'string' ? words[name] : null)
  switch (kind) {
    case 'failure':
      return count === 1 ? t`Failed sign-in: ${lower(reasonWords(text('reason')))}` : fold(count, at, until)
    case 'event':
      return eventName(text('type') ?? '')
    case 'session':
      return words.active ? t`Signed in` : t`Was signed in`
    case 'notice':
      return words.answered_at ? t`Answered “Was this you?”: no` : t`Asked by email: “Was this you?”`
    case 'block':
      return words.active ? t`Blocked` : t`Was blocked`
    case 'act':
      return actWords(text('action') ?? '')
    case 'note':
      return text('body') ?? ''
  }
}

/** All else that is known of it, a line each. */
export function moreOf({ kind, words, count }: TimelineEntry): string[] {
  const text = (name: string) => (typeof words[name] === 'string' ? words[name] : null)
  const number = (name: string) => Number(words[name] ?? 0)
  const details = words.details
  const lines: (string | false | null)[] = [
    kind === 'failure' && count > 1 && number('emails') > 1 && t`On ${i18n.number(number('emails'))} emails`,
    kind === 'failure' && count > 1 && number('addresses') > 1 && t`From ${i18n.number(number('addresses'))} addresses`,
    (kind === 'failure' || kind === 'event') && words.by_client === true && t`Reported by a client`,
    (kind === 'failure' || kind === 'session') && text('agent') !== null && agentName(text('agent')),
    kind === 'block' && text('reason'),
    kind === 'block' && text('note'),
    kind === 'block' && text('until') !== null && t`Until ${exactly(new Date(text('until')!))}`,
    kind === 'block' &&
      number('hits') > 0 &&
      plural(number('hits'), { one: '# attempt was turned away', other: '# attempts were turned away' }),
    kind === 'act' && words.outcome === 'denied' && t`Denied`,
  ]
  const known = lines.filter((line) => line !== false && line !== null)
  const isRecord = kind === 'event' && typeof details === 'object' && details !== null
  return isRecord ? [...known, ...detailsOf(text('type') ?? '', details as Record<string, unknown>)] : known
}

function fold(count: number, at: string, until: string) {
  const minutes = Math.max(1, Math.round((Date.parse(until) - Date.parse(at)) / 60_000))
  const failures = plural(count, { one: '# failure', other: '# failures' })
  const hours = Math.round(minutes / 60)
  const span =
    minutes < 90
      ? plural(minutes, { one: '# minute', other: '# minutes' })
      : plural(hours, { one: '# hour', other: '# hours' })
  return t`${failures} in ${span}`
}

const lower = (words: string) => words.charAt(0).toLocaleLowerCase() + words.slice(1)

function actWords(action: string): string {
  const names: Record<string, string> = {
    'user.role': t`Role changed`,
    'user.state': t`State changed`,
    'user.security': t`Access to security data changed`,
    'user.sessions_ended': t`Signed out everywhere by an admin`,
    'user.end_wait': t`Allowed to try again by an admin`,
    'user.remove_factor': t`Second factor removed by an admin`,
    'user.asked': t`Asked “Was this you?”`,
    'user.backup_codes': t`New backup codes`,
    'address.block': t`Block added`,
    'address.unblock': t`Block lifted`,
  }
  return names[action] ?? plain(action)
}
