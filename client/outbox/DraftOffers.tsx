import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { createPortal } from 'react-dom'
import { scopeOf } from '../lib/outbox/drafts.ts'
import type { DraftOffer } from '../lib/outbox/field-drafts.ts'
import { type DraftField, type PageDrafts, pageDrafts } from '../lib/outbox/page-drafts.ts'
import css from './outbox.module.css'

/** Unsaved texts whose field has changed since: each beside the text of its field, inside its form. */
export function DraftOffers() {
  const drafts = pageDrafts.use()
  return drafts && <Offers drafts={drafts} />
}

function Offers({ drafts }: { drafts: PageDrafts }) {
  return drafts.offers.use().map((offer) => {
    const scope = scopeOf(offer.field)
    const form = scope === offer.field ? scope.parentElement : scope
    return form && createPortal(<BothTexts key={offer.key} drafts={drafts} offer={offer} />, form, offer.key)
  })
}

function BothTexts({ drafts, offer }: { drafts: PageDrafts; offer: DraftOffer<DraftField> }) {
  const { t } = useLingui()
  return (
    <section className={css.offer} aria-label={t`Both versions`}>
      <p className={css.words}>
        <Trans>“{offer.name}” has changed since you wrote this here. Nothing is lost: choose one.</Trans>
      </p>
      <div className={css.both}>
        <div className={css.side}>
          <h3>
            <Trans>Yours, not saved</Trans>
          </h3>
          <p className={css.text}>{offer.mine}</p>
          <Button size="xs" onClick={() => drafts.answer(offer, 'mine')}>
            <Trans>Use mine</Trans>
          </Button>
        </div>
        <div className={css.side}>
          <h3>
            <Trans>Saved</Trans>
          </h3>
          <p className={css.text}>{offer.saved || <i>{t`nothing`}</i>}</p>
          <Button size="xs" variant="default" onClick={() => drafts.answer(offer, 'saved')}>
            <Trans>Keep the saved text</Trans>
          </Button>
        </div>
      </div>
    </section>
  )
}
