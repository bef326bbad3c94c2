import { useLingui } from '@lingui/react/macro'
import { IconFeather, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { rowCommands, stepAway, useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { JournalTemplate } from '../data/templates.ts'
import { previewOf } from '../timeline/listed-entry.ts'
import { useStartEntry } from '../write/start-entry.ts'
import { deleteTemplate } from './template-commands.ts'
import { templateIcon } from './template-icons.ts'
import css from './templates.module.css'

/** A template with its first lines; pressed, an entry begins from it. */
export function TemplateCard({ template, onEdit }: { template: JournalTemplate; onEdit?: () => void }) {
  const { t } = useLingui()
  const start = useStartEntry()
  const { id, name, body_html, icon } = template
  const Icon = templateIcon(icon)
  const commands = rowCommands(
    { key: 'open', label: t`Start an entry`, Icon: IconFeather, run: () => start({ template: id }) },
    onEdit && { label: t`Edit…`, Icon: IconPencil, run: onEdit },
    onEdit && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () => {
        stepAway()
        deleteTemplate(template)
      },
    },
  )
  const row = useRow<HTMLLIElement>(`template-${id}`, name, commands)
  return (
    <li className={css.card} {...row}>
      <span className={css.icon} aria-hidden="true">
        <Icon size={20} stroke={1.5} />
      </span>
      <div className={css.words}>
        <h3 className={css.name}>
          <bdi>{name}</bdi>
        </h3>
        <p className={css.preview} dir="auto">
          {previewOf(wordsIn(body_html.replace(/<\/(p|li|h\d)>/g, ' $&')))}
        </p>
      </div>
      <Link
        to="/journal"
        search={{ make: 'entry', template: id }}
        className={css.open}
        aria-label={t`Start an entry from “${name}”`}
      />
      {onEdit && <RowMenu className={css.more!} label={t`More about ${name}`} commands={commands} />}
    </li>
  )
}
