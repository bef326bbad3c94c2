import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { refused } from '../../lib/browser/connectivity.ts'
import css from './error-code.module.css'

/** The code of what failed with the id of its request, to quote to whoever runs the server; nothing where there is none. */
export function ErrorCode({ error }: { error: unknown }) {
  // the id as it was when this came: later requests may be refused too
  const [request] = useState(refused.id)
  const its = error instanceof Error && 'code' in error ? error.code : ''
  const code = typeof its === 'string' && its && `${its} ${request}`
  if (!code) return null
  return (
    <p className={css.code}>
      <Trans>If it happens again, quote this code: {code}</Trans>
    </p>
  )
}
