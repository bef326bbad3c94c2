import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import css from './listing.module.css'

/** The things that one can do afterwards. */
export function Outcomes({ outcomes }: { outcomes: readonly string[] }) {
  const { t } = useLingui()
  if (outcomes.length === 0) return null
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className={css.heading}>{t`What you’ll learn`}</h2>
      <ul className={css.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            <span dir="auto">{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
