import { Link } from '@tanstack/react-router'
import own from './checks.module.css'
import { type Check, counted } from './checks.ts'

/** A number with its name; the whole of it leads to the list behind it, where there is one. */
export function NumberCard({ check }: { check: Check }) {
  const { name, value, written, label, hint, isWrong, link } = check
  const inside = (
    <>
      <span className={own.label}>{label}</span>
      <b className={own.value}>{written ?? counted(value)}</b>
      <span className={own.hint}>{hint}</span>
    </>
  )
  return (
    <li className={own.card} data-wrong={isWrong}>
      {link ? (
        <Link {...link} id={`check-${name}`} className={own.inside}>
          {inside}
        </Link>
      ) : (
        <div className={own.inside}>{inside}</div>
      )}
    </li>
  )
}
