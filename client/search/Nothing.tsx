import { Trans, useLingui } from '@lingui/react/macro'
import css from './search.module.css'
import type { About } from './use-menu.ts'

/** Before one has typed, how a search is narrowed; afterwards, that nothing answers, and what else to try. */
export function Nothing(props: {
  about: About
  text: string
  asking: boolean
  failed: boolean
  onText: (text: string) => void
}) {
  const { t } = useLingui()
  const { text } = props
  if (text && props.asking) return <div className={css.nothing} />
  const examples = [
    ['in:', t`in a group`],
    ['by:', t`by a person`],
    ['is:open', t`what is open`],
    ['is:done', t`what is done`],
    ['after:', t`since a day`],
    ['before:', t`before a day`],
  ] as const
  return (
    <div className={css.nothing}>
      {text && (
        <p className={css.none}>
          {props.failed ? (
            <Trans>The server cannot be reached. Your groups and the people in them are still found here.</Trans>
          ) : (
            t`Nothing answers “${text.trim()}”.`
          )}
        </p>
      )}
      {props.about === 'search' && !props.failed && (
        <>
          <p>
            <Trans>The beginnings of words are enough. Narrow it down with:</Trans>
          </p>
          <ul className={css.examples}>
            {examples.map(([operator, words]) => (
              <li key={operator}>
                <button
                  type="button"
                  className={css.example}
                  onClick={(event) => {
                    props.onText(text.trim() ? `${text.trim()} ${operator}` : operator)
                    event.currentTarget.closest('dialog')?.querySelector('input')?.focus()
                  }}
                >
                  <code>{operator}</code> {words}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
