import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useId, useState } from 'react'
import { isInstalled, offer } from '../lib/browser/install-prompt.ts'
import { useBrandName } from '../ui/brand/brand.ts'
import { Logo } from '../ui/Logo.tsx'
import css from './install.module.css'

const later = 'install later'
const fortnight = 14 * 24 * 60 * 60_000

/** Once the browser offers it, and not again for two weeks after "later". Never in what is installed already. */
export function InstallOffer() {
  const { t } = useLingui()
  const id = useId()
  const brandName = useBrandName()
  const offered = offer.use()
  const [resting, rest] = useState(() => Date.now() - Number(localStorage.getItem(later) ?? 0) < fortnight)
  if (!offered || resting || isInstalled()) return null

  function put() {
    localStorage.setItem(later, String(Date.now()))
    rest(true)
  }
  async function install() {
    // an offer is good for one question
    const { outcome } = await offered!.prompt()
    offer.set(null)
    if (outcome === 'dismissed') put()
  }
  return (
    <section className={css.banner} aria-labelledby={id}>
      <Logo size={36} />
      <div className={css.words}>
        <h2 id={id} className={css.title}>{t`Install ${brandName}`}</h2>
        <p className={css.why}>
          <Trans>Offline access, faster loading and a native-app feel.</Trans>
        </p>
      </div>
      <div className={css.actions}>
        <Button size="sm" onClick={() => void install()}>
          <Trans>Install App</Trans>
        </Button>
        <Button size="sm" variant="default" onClick={put}>
          <Trans>Maybe Later</Trans>
        </Button>
      </div>
      <CloseButton className={css.close} aria-label={t`Close`} onClick={put} />
    </section>
  )
}
