import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { changeOnboarding, useOnboarding } from '../data/onboarding.ts'
import css from './hint.module.css'

/** The one of this visit. */
let ofThisVisit: string | undefined

/** A hint beside a control at its first use: one a visit, and each once. `name` is what the database keeps of it. */
export function Hint({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useLingui()
  const known = useOnboarding()
  const [open, setOpen] = useState<boolean>()
  const isTurn = known !== undefined && !known.hints?.[name] && ofThisVisit === undefined
  useEffect(() => {
    if (!isTurn || open !== undefined) return
    ofThisVisit = name
    setOpen(true)
    changeOnboarding({ hints: { ...known?.hints, [name]: true } })
  }, [isTurn, open, name, known])
  if (!open) return null
  return (
    <p className={css.hint} role="note">
      <IconBulb size={18} stroke={1.5} aria-hidden="true" />
      <span>{children}</span>
      <CloseButton size={28} aria-label={t`Hide hint`} onClick={() => setOpen(false)} />
    </p>
  )
}
