import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAuth } from '../account/AuthProvider.tsx'
import { Html } from '../ui/html/Html.tsx'
import { Page } from '../ui/Page.tsx'
import { RichText } from '../ui/RichText/RichText.tsx'
import { Cleaned } from './Cleaned.tsx'
import { Code } from './Code.tsx'
import { EditorKeys } from './EditorKeys.tsx'
import { useKeepPicture } from './queries.ts'
import css from './rich-text.module.css'
import { people, samples, sampleText } from './texts.ts'
import { useThemeChoices } from './use-theme-choices.ts'

/** The editor by itself: every tool, what it makes, what is made safe of anything else, and whether it comes back the same. */
export function RichTextPage() {
  const { t } = useLingui()
  const { user } = useAuth()
  const [html, write] = useState(sampleText)
  const [given, give] = useState('')
  const [limited, limit] = useState(false)
  const [most, setMost] = useState(280)
  const [submitted, submit] = useState('')
  const upload = useKeepPicture(user?.id)
  return (
    <Page title={t`Rich-text editor`} below={<Trans>Every tool, and the HTML it produces.</Trans>}>
      <div className={css.columns}>
        <div className={css.side}>
          <div className={css.options}>
            <Themes />
            <Switch
              label={t`Limit of ${most} characters`}
              withThumbIndicator={false}
              checked={limited}
              onChange={(event) => limit(event.currentTarget.checked)}
            />
            {limited && (
              <input
                type="range"
                min={20}
                max={1000}
                step={20}
                aria-label={t`Limit`}
                value={most}
                onChange={(event) => setMost(Number(event.currentTarget.value))}
              />
            )}
          </div>
          <RichText
            key={limited ? most : 0}
            label={t`Text`}
            value={html}
            onChange={write}
            mentions={people}
            onSubmit={() => submit(html)}
            {...(limited && { limit: most })}
            {...(user && { upload })}
          />
          <div className={css.options}>
            <Button variant="default" onClick={() => write('')}>
              <Trans>Clear editor</Trans>
            </Button>
            <Button variant="default" onClick={() => write(sampleText)}>
              <Trans>Sample text</Trans>
            </Button>
          </div>
          <p role="status">{submitted && submitted === html && <Trans>Submitted.</Trans>}</p>
          <EditorKeys />
        </div>
        <div className={css.side}>
          <div className={css.section}>
            <h2>
              <Trans>Resulting HTML</Trans>
            </h2>
            <Code name="made" label={t`Resulting HTML`}>
              {html}
            </Code>
            <Cleaned html={html} name="round-trip" />
          </div>
          <section aria-labelledby="shown" className={css.section}>
            <h2 id="shown">
              <Trans>As readers see it</Trans>
            </h2>
            <div className={css.shown} data-shown translate="no">
              <Html html={html} />
            </div>
          </section>
          <section aria-labelledby="given" className={css.section}>
            <h2 id="given">
              <Trans>HTML from elsewhere</Trans>
            </h2>
            <div className={css.options}>
              {samples.map(({ name, html: sample }) => (
                <Button key={name} variant="default" translate="no" onClick={() => give(sample)}>
                  {name}
                </Button>
              ))}
            </div>
            <Textarea
              label={t`HTML`}
              minRows={5}
              translate="no"
              value={given}
              onChange={(event) => give(event.currentTarget.value)}
            />
            <Cleaned html={given} name="cleaned" onTake={write} />
          </section>
        </div>
      </div>
    </Page>
  )
}

function Themes() {
  const choices = useThemeChoices()
  return (
    <div className={css.themes}>
      {choices.map(({ theme, name, isShown, choose }) => (
        <Button key={theme} variant="default" aria-pressed={isShown} onClick={choose}>
          {name}
        </Button>
      ))}
    </div>
  )
}
