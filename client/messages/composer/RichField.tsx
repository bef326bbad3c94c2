import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { Mentionable } from '../data/body.ts'
import css from './composer.module.css'

const RichText = lazy(async () => ({ default: (await withWords(import('../../ui/RichText/RichText.tsx'))).RichText }))

/** The large editor in the place of the plain field. */
export function RichField(props: {
  value: string
  onChange: (html: string) => void
  onSubmit: () => void
  named: readonly Mentionable[]
}) {
  const { t } = useLingui()
  return (
    <Suspense fallback={<span className={css.grow} />}>
      <div className={css.grow}>
        <RichText
          autoFocus
          hideLabel
          frameless
          label={t`Message`}
          placeholder={t`Write a message`}
          limit={10_000}
          value={props.value}
          onChange={props.onChange}
          onSubmit={props.onSubmit}
          mentions={props.named}
        />
      </div>
    </Suspense>
  )
}
