import { useLingui } from '@lingui/react/macro'
import type { ParseName } from '../parse/parse.ts'
import css from './composer.module.css'

const most = 6

/** The people or labels that an @ or # at the end of a sentence could mean, as buttons. */
export function Suggestions(props: {
  text: string
  people: readonly ParseName[]
  labels: readonly ParseName[] | null
  onPick: (text: string) => void
}) {
  const { t } = useLingui()
  const found = /(?:^|\s)([@#])([\p{L}\p{N}_-]*)$/u.exec(props.text)
  if (!found) return null
  const [, sign, begun = ''] = found
  const known = sign === '@' ? props.people : (props.labels ?? [])
  const fits = known.filter(({ name }) => name.toLocaleLowerCase().startsWith(begun.toLocaleLowerCase())).slice(0, most)
  if (fits.length === 0) return null
  const before = props.text.slice(0, props.text.length - begun.length)
  return (
    <ul className={css.suggestions} aria-label={t`Suggestions`}>
      {fits.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => props.onPick(`${before}${name} `)}>
            {sign}
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
