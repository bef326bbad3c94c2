import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import css from './area.module.css'
import own from './checks.module.css'
import type { Check } from './checks.ts'
import { NumberCard } from './NumberCard.tsx'

/** The state of things in one look: what wants attention first, then what is as it should be. */
export function CheckBoard({ checks }: { checks: readonly Check[] }) {
  const { t } = useLingui()
  const wanting = checks.filter(({ isWrong }) => isWrong)
  return (
    <>
      <p className={own.verdict} data-calm={wanting.length === 0} role="status">
        {wanting.length === 0 ? (
          <>
            <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
            {t`All is well. Nothing needs you right now.`}
          </>
        ) : wanting.length === 1 ? (
          t`One thing needs a look.`
        ) : (
          t`${wanting.length} things need a look.`
        )}
      </p>
      {wanting.length > 0 && (
        <ul className={own.cards} aria-label={t`Needs a look`}>
          {wanting.map((check) => (
            <NumberCard key={check.name} check={check} />
          ))}
        </ul>
      )}
      <h2 className={css.heading}>{t`At a glance`}</h2>
      <ul className={own.cards} aria-label={t`At a glance`}>
        {checks
          .filter(({ isWrong }) => !isWrong)
          .map((check) => (
            <NumberCard key={check.name} check={check} />
          ))}
      </ul>
    </>
  )
}
