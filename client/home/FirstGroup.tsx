import { Trans } from '@lingui/react/macro'
import { NewGroup } from '../groups/NewGroup.tsx'
import { Logo } from '../ui/Logo.tsx'
import css from './home.module.css'

/** Home, before there is anything: the one step that makes it useful, and what comes after it. */
export function FirstGroup() {
  return (
    <section className={css.start} aria-labelledby="start">
      <Logo size={56} />
      <h2 id="start" className={css.startTitle}>
        <Trans>Start your first group</Trans>
      </h2>
      <p className={css.startWords}>
        <Trans>A class, a choir, a household: anyone who does things together. Give it a name.</Trans>
      </p>
      <NewGroup />
      <ol className={css.steps}>
        <li>
          <Trans>Name the group</Trans>
        </li>
        <li>
          <Trans>Send people the link</Trans>
        </li>
        <li>
          <Trans>Add the first task</Trans>
        </li>
      </ol>
      <p className={css.startWords}>
        <Trans>Invited to a group? Open the link you were sent, and you’re in.</Trans>
      </p>
    </section>
  )
}
