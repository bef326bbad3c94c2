import { useLingui } from '@lingui/react/macro'
import type { ParsedTask, ParseName } from '../parse/parse.ts'
import css from './composer.module.css'

const most = 6

/** The people or labels that an @ or # at the end of a sentence could mean, as buttons; not those it means already. */
export function Suggestions(props: {
  text: string
  parsed: ParsedTask
  people: readonly ParseName[]
  labels: readonly ParseName[] | null
  onPick: (text: string) => void
}) {
  const { t } = useLingui()
  const found = /(?:^|\s)([@#])([\p{L}\p{N}_-]*)$/u.exec(props.text)
  if (!found) return null
  const [, sign, begun = ''] = found
  const known = sign === '@' ? props.people : (props.labels ?? [])
  const words = begun.toLocaleLowerCase()
  const isMeant = ({ id, name }: ParseName) =>
    sign === '@' ? props.parsed.people.some((one) => one.id === id) : name.toLocaleLowerCase() === words
  const fits = known.filter((one) => one.name.toLocaleLowerCase().startsWith(words) && !isMeant(one)).slice(0, most)
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
