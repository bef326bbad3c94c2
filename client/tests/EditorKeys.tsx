import { Trans, useLingui } from '@lingui/react/macro'
import { Caps } from '../ui/Keycap.tsx'
import css from './rich-text.module.css'

/** The keys of the editor, and the signs that do what its tools do. */
export function EditorKeys() {
  const { t } = useLingui()
  const keys: [keys: string, name: string][] = [
    ['mod+b', t`Bold`],
    ['mod+i', t`Italic`],
    ['mod+shift+s', t`Strikethrough`],
    ['mod+e', t`Code`],
    ['mod+shift+h', t`Highlight`],
    ['mod+k', t`Link`],
    ['mod+alt+3', t`Heading 3`],
    ['mod+shift+8', t`Bullet list`],
    ['mod+shift+7', t`Numbered list`],
    ['mod+shift+9', t`Checklist`],
    ['mod+shift+b', t`Quotation`],
    ['mod+shift+e', t`Align centre`],
    ['shift+enter', t`New line, same paragraph`],
    ['tab', t`Indent in a list; next cell in a table`],
    ['alt+f10', t`To the toolbar; Escape returns`],
    ['mod+enter', t`Submit`],
  ]
  const written: [signs: string, name: string][] = [
    ['###', t`Heading 3`],
    ['**…**', t`Bold`],
    ['*…* _…_', t`Italic`],
    ['~~…~~', t`Strikethrough`],
    ['`…`', t`Code`],
    ['==…==', t`Highlight`],
    ['-', t`Bullet list`],
    ['1.', t`Numbered list`],
    ['[ ]', t`Checklist`],
    ['>', t`Quotation`],
    ['---', t`Horizontal line`],
    ['[…](https://…)', t`Link`],
    ['@', t`Mention someone`],
  ]
  return (
    <section aria-labelledby="keys" className={css.section}>
      <h2 id="keys">
        <Trans>Keys and Markdown</Trans>
      </h2>
      <dl className={css.keys}>
        {keys.map(([pressed, name]) => (
          <div key={pressed} className={css.pressed}>
            <dt translate="no">
              <Caps combo={pressed} />
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
        {written.map(([signs, name]) => (
          <div key={signs}>
            <dt translate="no">
              <code>{signs}</code>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
