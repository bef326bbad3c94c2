import { Trans, useLingui } from '@lingui/react/macro'
import css from './search.module.css'

/** The operators of a search; pressing one writes it into the field. */
export function Operators({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useLingui()
  const operators = [
    ['in:', t`in a group`],
    ['by:', t`by a person`],
    ['is:open', t`only open`],
    ['is:done', t`only done`],
    ['after:', t`since a date`],
    ['before:', t`before a date`],
  ] as const
  return (
    <>
      <p>
        <Trans>The start of a word is enough. Narrow your search with:</Trans>
      </p>
      <ul className={css.examples}>
        {operators.map(([operator, words]) => (
          <li key={operator}>
            <button
              type="button"
              className={css.example}
              onClick={(event) => {
                onText(text.trim() ? `${text.trim()} ${operator}` : operator)
                event.currentTarget.closest('dialog')?.querySelector('input')?.focus()
              }}
            >
              <code>{operator}</code> {words}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
