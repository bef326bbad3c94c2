import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sendsMail } from '../../account/data/mail.ts'
import { isProven } from '../../account/data/proven.ts'
import css from './confirm-first.module.css'

/**
 * The note that no invitation leaves by email: while the sender’s own is unproven, with the way to prove it, and on a
 * server that sends none. Nothing where it leaves.
 */
export function ConfirmFirst({ className }: { className?: string | undefined }) {
  const { data: proven } = useQuery(isProven)
  const { data: sends } = useQuery(sendsMail)
  if (sends === false)
    return (
      <p className={className} role="status">
        <Trans>This server sends no email. Invite people, then copy their links and hand them over yourself.</Trans>
      </p>
    )
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
