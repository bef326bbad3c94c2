import { t } from '@lingui/core/macro'
import { asError } from '../query/query.ts'
import type { WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

/** The error of a write that was not taken. */
export function failureOf({
  write,
  state,
  reason = '',
  code = '',
}: Pick<WaitingWrite, 'write' | 'state' | 'reason' | 'code'>): Error {
  if (state === 'conflict') {
    return asError({
      message: t`Someone else changed this in the meantime. Compare both versions, and choose one.`,
      code: 'conflict',
    })
  }
  const message = code === 'PGRST116' ? t`This no longer exists.` : reason
  return asError({ message, code, ...targetOf(write) })
}

export const targetOf = (write: Write) => ('table' in write ? { table: write.table, verb: write.verb } : {})
