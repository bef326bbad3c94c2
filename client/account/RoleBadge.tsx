import { useLingui } from '@lingui/react/macro'
import css from './role-badge.module.css'

/** A role by its name and colour, everywhere or in a group. What is not known is said to be so. */
export function RoleBadge({ role }: { role: string | null | undefined }) {
  const { t } = useLingui()
  const names: Record<string, string> = {
    super_admin: t`Super Admin`,
    admin: t`Admin`,
    manager: t`Manager`,
    member: t`Member`,
  }
  return (
    <span className={css.role} data-role={role}>
      {names[role ?? ''] ?? t`Unknown`}
    </span>
  )
}
