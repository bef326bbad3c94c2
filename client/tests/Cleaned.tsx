import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { use } from 'react'
import { Code } from './Code.tsx'
import css from './rich-text.module.css'

const cleaning = import('../ui/RichText/pasted.ts')
const purifying = import('../lib/html/html.ts')

/** The text as it is saved, and whether cleaning changed it. */
export function Cleaned({ html, name, onTake }: { html: string; name: string; onTake?: (html: string) => void }) {
  const { t } = useLingui()
  const { pasted } = use(cleaning)
  const { clean } = use(purifying)
  const made = clean(onTake ? pasted(html) : html)
  const same = made === html
  return (
    <div className={css.section} data-cleaned={name} data-same={same}>
      <p className={css.verdict} data-same={same}>
        {same ? (
          <Trans>Comes back exactly the same.</Trans>
        ) : (
          <Trans>Comes back changed, in the form that is stored.</Trans>
        )}
      </p>
      {onTake && (
        <>
          <Code name="safe" label={t`What is stored`}>
            {made}
          </Code>
          <div className={css.options}>
            <Button variant="default" onClick={() => onTake(made)}>
              <Trans>Open it in the editor</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
