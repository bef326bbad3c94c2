import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { draftScope, newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import type { JournalTemplate } from '../data/templates.ts'
import { OwnForm } from './OwnForm.tsx'
import { editTemplate, makeTemplate } from './template-commands.ts'
import { templateIcons } from './template-icons.ts'
import css from './templates.module.css'

const limit = 10_000

/** A template that is made or edited: its name, its icon, and what an entry begins with. */
export function TemplateForm({ template, onClose }: { template: JournalTemplate | undefined; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState(template?.name ?? '')
  const [icon, setIcon] = useState(template?.icon ?? 'feather')
  const [body_html, setBody] = useState(template?.body_html ?? '')
  return (
    <OwnForm
      title={template ? t`Edit template` : t`New template`}
      save={template ? t`Save template` : t`Add template`}
      isWhole={name.trim() !== ''}
      onSave={() => {
        const fields = { name: name.trim(), icon, body_html }
        if (template) editTemplate(template, fields)
        else makeTemplate(fields)
      }}
      onClose={onClose}
    >
      <TextInput
        {...(template ? draftScope('journal_templates', template.id) : newDraftScope('journal_templates'))}
        label={t`Name`}
        maxLength={60}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={css.icons}>
        <legend className={css.legend}>{t`Icon`}</legend>
        {Object.entries(templateIcons).map(([key, { name: title, Icon }]) => (
          <label key={key} className={css.choice} title={i18n._(title)}>
            <input
              type="radio"
              name="icon"
              aria-label={i18n._(title)}
              checked={icon === key}
              onChange={() => setIcon(key)}
            />
            <Icon size={20} stroke={1.5} aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <RichText label={t`The entry starts with`} value={body_html} onChange={setBody} limit={limit} />
    </OwnForm>
  )
}
