import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import css from './password-rules.module.css'
import { type Strength, strengthOf } from './password-strength.ts'

/** The rules of a new password, and how far it keeps them, while it is typed. */
export function PasswordRules({ password, own }: { password: string; own: readonly string[] }) {
  const { t } = useLingui()
  const [known, setKnown] = useState<Strength>()
  const about = own.join('\n')
  useEffect(() => {
    let gone = false
    // the lists come with the first letter
    if (!password) setKnown(undefined)
    else void strengthOf(password, about.split('\n')).then((found) => gone || setKnown(found))
    return () => {
      gone = true
    }
  }, [password, about])
  const rules = [
    { holds: known?.isLong, words: t`At least 10 characters` },
    { holds: known?.isHard, words: t`Hard to guess: not a common password or a pattern` },
    { holds: known?.isApart, words: t`Doesn’t contain your name or email` },
  ]
  const all = rules.every(({ holds }) => holds)
  const level = !known ? 0 : all ? Math.max(2, known.score) : 1
  const names = ['', t`Weak`, t`Fair`, t`Good`, t`Strong`]
  return (
    <div className={css.rules}>
      <div className={css.strength}>
        <div className={css.bar} data-level={level} aria-hidden="true">
          {names.slice(1).map((name, at) => (
            <i key={name} data-on={at < level} />
          ))}
        </div>
        <span role="status" className={css.name}>
          {names[level]}
        </span>
      </div>
      <ul>
        {rules.map(({ holds, words }) => (
          <li key={words} data-holds={known ? holds : undefined}>
            {holds ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <IconPoint size={16} aria-hidden="true" />}
            {words}
            {known && <span className={css.hidden}>{holds ? t`: yes` : t`: not yet`}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
