import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import css from './person-name.module.css'

/**
 * A name or a face as a link to who that is, over the page that one is on. Where it has no children it is laid over what
 * shows them. One for the pointer alone, beside another, is hidden from everybody else.
 *
 * No Link of the router: a page may have hundreds, and each of those would work out its address anew before the card is there. In a tab of its own it opens over the same page as it begins.
 */
export function PersonName({
  person: { id: person, name },
  ...rest
}: {
  person: { id: string; name: string }
  className?: string | undefined
  children?: ReactNode
  'aria-hidden'?: true
  tabIndex?: -1
}) {
  const { t } = useLingui()
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ to: '.', search: (before) => ({ ...before, person }), resetScroll: false })
  }
  return <a href={`?person=${person}`} className={css.name} aria-label={t`About ${name}`} onClick={open} {...rest} />
}
