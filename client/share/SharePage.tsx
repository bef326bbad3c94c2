import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { slots } from '../lib/registries/slots.ts'
import { Page } from '../ui/Page.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import css from './share.module.css'

/** The page for content that another app shared, with its uses here. */
export function SharePage() {
  const { t } = useLingui()
  const { title = '', text = '', url = '' } = useSearch({ from: '/inside/share' })
  return (
    <Page title={t`Shared with you`} below={<Trans>Check it and choose where it goes.</Trans>}>
      {/* all at once: one that came later would push down the next */}
      <Suspense fallback={<SkeletonPart />}>
        <div className={css.forms}>
          {slots.shares.map(({ name, label, Form }) => (
            <section key={name} className={css.form} aria-labelledby={name}>
              <h2 id={name} className={css.heading}>
                {label()}
              </h2>
              <Form shared={{ title, text, url }} />
            </section>
          ))}
        </div>
      </Suspense>
    </Page>
  )
}
