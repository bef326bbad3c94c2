import { t } from '@lingui/core/macro'
import type { PushFailures } from '../data/failures.ts'

/** The reason why a push reached no device, and what to do about it. */
export const pushReason = (reason: PushFailures['reason']) =>
  ({
    late: { words: t`The device was off for too long`, advice: t`Nothing to do` },
    withdrawn: { words: t`No longer theirs to see`, advice: t`Nothing to do` },
    unreachable: { words: t`The push service didn’t answer`, advice: t`If it lasts, tell whoever runs this server` },
    refused: { words: t`The push service refused it`, advice: t`If it lasts, tell whoever runs this server` },
  })[reason]

/** The name of a push service, by the browsers that use it. */
export function pushService(host: string) {
  const known: readonly (readonly [RegExp, string])[] = [
    [/(^|\.)googleapis\.com$/, 'Google (Chrome, Android)'],
    [/(^|\.)mozilla\.com$/, 'Mozilla (Firefox)'],
    [/(^|\.)push\.apple\.com$/, 'Apple (Safari, iPhone)'],
    [/(^|\.)notify\.windows\.com$/, 'Microsoft (Edge)'],
  ]
  return known.find(([pattern]) => pattern.test(host))?.[1] ?? host
}
