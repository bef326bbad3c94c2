import { useLingui } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import css from '../../ui/area/area.module.css'

/** A line on that which no admin ever sees. */
export function Wall() {
  const { t } = useLingui()
  return (
    <p className={css.wall}>
      <IconEyeOff size={18} stroke={1.5} aria-hidden="true" />
      {t`You never see journals, private notes, or messages that nobody reported.`}
    </p>
  )
}
