import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { attempt } from '../../lib/query/query.ts'
import { answeringPartner } from '../data/partners.ts'
import css from '../figures/detail.module.css'

/** Somebody asks one to be their partner for a goal: until one agrees, there is only its name. */
export function PartnerAsk(props: { goalId: string; title: string; name: string; onClose?: () => void }) {
  const { goalId, title, name, onClose } = props
  const { t } = useLingui()
  const answer = (accept: boolean) => {
    attempt(answeringPartner, { goal_id: goalId, accept })
    if (!accept) onClose?.()
  }
  return (
    <section className={css.ask} aria-label={t`Partner request`}>
      <p>
        <Trans>
          <b>{name}</b> would like you as a partner for “<b>{title}</b>”.
        </Trans>
      </p>
      <p className={css.muted}>
        {t`You’d see the title, the days and how it’s going. Notes stay theirs. Either of you can end it at any time.`}
      </p>
      <div className={css.buttons}>
        <Button onClick={() => answer(true)}>{t`Be their partner`}</Button>
        <Button variant="default" onClick={() => answer(false)}>{t`No, thanks`}</Button>
      </div>
    </section>
  )
}
