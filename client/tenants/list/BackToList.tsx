import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import own from './back.module.css'

export function BackToList() {
  const { t } = useLingui()
  return (
    <Link
      to="/enterprise-admin"
      search={({ q, status, order }) => ({ ...(q && { q }), ...(status && { status }), ...(order && { order }) })}
      className={own.back}
    >
      <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
      {t`All organisations`}
    </Link>
  )
}
