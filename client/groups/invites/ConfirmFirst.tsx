import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isProven } from '../../account/data/proven.ts'
import css from './confirm-first.module.css'

/** The note that no invitation leaves by email while the sender’s own is unproven, with the way to prove it. Nothing once it is. */
export function ConfirmFirst({ className }: { className?: string | undefined }) {
  const { data: proven } = useQuery(isProven)
  if (proven !== false) return null
  return (
    <p className={className} role="status">
      <Trans>
        <Link to="/profile" hash="sign-in" className={css.link}>
          Confirm your email
        </Link>{' '}
        before you invite people by email. Until then, share a link.
      </Trans>
    </p>
  )
}
