import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import css from './person-name.module.css'

/**
 * A name or a face as a link to who that is, over the page that one is on. Where it has no children it is laid over what
 * shows them. One for the pointer alone, beside another, is hidden from everybody else.
 *
 * No Link of the router: a page may have hundreds, and each of those would work out its address anew before the card is there.
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
  const place = {
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, person }),
    resetScroll: false,
  } as const
  const open = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.altKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    void router.navigate(place)
  }
  // for a tab of its own: the whole of where one is
  const aim = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = router.buildLocation(place).href
  }
  return (
    <a
      href={`?person=${person}`}
      className={css.name}
      aria-label={t`About ${name}`}
      onClick={open}
      onPointerDown={aim}
      onFocus={aim}
      {...rest}
    />
  )
}
