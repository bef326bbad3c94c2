import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { askedPerson } from './asked-person.ts'
import css from './person-name.module.css'

/**
 * A name or a face as a link to who that is, over the page that one is on. Where it has no children it is laid over what
 * shows them. One for the pointer alone, beside another, is hidden from everybody else.
 *
 * No Link of the router: a page may have hundreds, and each of those would work out its address anew before the card is there. What else the address says is added as it is pressed, for a tab of its own.
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
    askedPerson.set(person)
    // once it is painted, and unless it was left by then
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (askedPerson.get() === person)
          void router.navigate({ to: '.', search: (before) => ({ ...before, person }), resetScroll: false })
      }),
    )
  }
  const complete = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const search = new URLSearchParams(location.search)
    search.set('person', person)
    currentTarget.search = search.toString()
  }
  return (
    <a
      href={`?person=${person}`}
      className={css.name}
      aria-label={t`About ${name}`}
      onPointerDown={complete}
      onClick={open}
      {...rest}
    />
  )
}
