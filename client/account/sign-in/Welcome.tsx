import { Trans } from '@lingui/react/macro'
import { IconCheck, IconMapPin } from '@tabler/icons-react'
import { useBrandName } from '../../ui/brand/brand.ts'
import { Logo } from '../../ui/Logo.tsx'
import css from './sign-in.module.css'

/** A picture of what happens inside, and the promise. Read by nobody but the eye, apart from the promise. */
export function Welcome() {
  const brandName = useBrandName()
  return (
    <aside className={css.welcome}>
      <div className={css.logo}>
        <Logo size={32} />
        <span>{brandName}</span>
      </div>
      <div className={css.art} aria-hidden="true">
        <svg viewBox="0 0 500 460" className={css.circles} aria-hidden="true">
          <circle cx="155" cy="300" r="150" fill="var(--art1)" />
          <circle cx="345" cy="300" r="150" fill="var(--art2)" />
          <circle cx="250" cy="155" r="150" fill="var(--art3)" />
        </svg>
        <div className={css.event}>
          <span className={css.day}>
            <b>14</b>
            <Trans>Mar</Trans>
          </span>
          <span>
            <b>
              <Trans>Supper at the Okafors’</Trans>
            </b>
            <small>
              <IconMapPin size={14} stroke={1.5} /> <Trans>12 Linden Row · 18:30</Trans>
            </small>
          </span>
        </div>
        <div className={css.todo}>
          <span className={css.ticked}>
            <IconCheck size={14} stroke={3} />
          </span>
          <s>
            <Trans>Bring the projector</Trans>
          </s>
          <small>
            <Trans>Jonas</Trans>
          </small>
        </div>
      </div>
      <p className={css.promise}>
        <Trans>One quiet place for everything your group does together.</Trans>
      </p>
    </aside>
  )
}
