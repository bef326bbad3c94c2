import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Check, counted } from './checks.ts'
import own from './overview.module.css'

/** A number with its name; the whole of it leads to the list behind it, where there is one. */
export function NumberCard({ check }: { check: Check }) {
  return (
    <li className={own.card} data-wrong={check.isWrong}>
      <Leading check={check}>
        <span className={own.label}>{check.label}</span>
        <b className={own.value}>{counted(check.value)}</b>
        <span className={own.hint}>{check.hint}</span>
      </Leading>
    </li>
  )
}

function Leading({ check, children }: { check: Check; children: ReactNode }) {
  if (check.to)
    return (
      <Link to={check.to} className={own.inside}>
        {children}
      </Link>
    )
  if (check.search)
    return (
      <Link to="/admin" search={check.search} className={own.inside}>
        {children}
      </Link>
    )
  return <div className={own.inside}>{children}</div>
}
