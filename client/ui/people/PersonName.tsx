import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './person-name.module.css'

/**
 * A name or a face as a link to who that is, over the page that one is on. Where it has no children it is laid over what
 * shows them. One for the pointer alone, beside another, is hidden from everybody else.
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
  return (
    <Link
      to="."
      search={(before) => ({ ...before, person })}
      resetScroll={false}
      preload={false}
      className={css.name}
      aria-label={t`About ${name}`}
      {...rest}
    />
  )
}
