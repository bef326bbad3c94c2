import { Trans } from '@lingui/react/macro'
import { IconFlag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import css from './case-mark.module.css'

/** That something was reported and waits, which leads to its case; `beside` what is said, in its first line. */
export function CaseMark({ href, beside }: { href: string; beside: boolean }) {
  const navigate = useNavigate()
  return (
    <a
      href={href}
      className={css.mark}
      data-beside={beside}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href })
      }}
    >
      <IconFlag size={14} stroke={1.75} aria-hidden="true" />
      <Trans>Reported</Trans>
    </a>
  )
}
