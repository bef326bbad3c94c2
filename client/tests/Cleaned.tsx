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
  const made = onTake ? pasted(html) : clean(html)
  const same = made === html
  return (
    <div className={css.section} data-cleaned={name} data-same={same}>
      <p className={css.verdict} data-same={same}>
        {same ? (
          <Trans>Comes back exactly the same.</Trans>
        ) : (
          <Trans>Comes back otherwise, in the form that is kept.</Trans>
        )}
      </p>
      {onTake && (
        <>
          <Code name="safe" label={t`What is kept of it`}>
            {made}
          </Code>
          <div className={css.options}>
            <Button variant="default" onClick={() => onTake(made)}>
              <Trans>Put it into the editor</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
