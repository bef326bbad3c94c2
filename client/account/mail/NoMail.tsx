import { useLingui } from '@lingui/react/macro'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sendsMail } from '../data/mail.ts'
import css from './mail.module.css'

/** The note for admins that this server sends no email, and what that means. Nothing where it does, or nobody knows. */
export function NoMail() {
  const { t } = useLingui()
  const { data: sends } = useQuery(sendsMail)
  if (sends !== false) return null
  return (
    <p className={css.none} role="status">
      <IconMailOff size={18} stroke={1.5} aria-hidden="true" />
      <span>
        <b>{t`This server sends no email.`}</b>{' '}
        {t`Invitations, summaries and password-reset links won’t reach anyone until whoever runs it sets SMTP_URL.`}
      </span>
    </p>
  )
}
