import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import css from './search.module.css'
import type { MenuSubject } from './use-menu.ts'

/** The field of the command menu; `active` is the entry that Enter would take. */
export function MenuField(props: {
  about: MenuSubject
  id: string
  active: string | undefined
  asking: boolean
  text: string
  onText: (text: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { about, id, active, asking, text } = props
  const prompts: Record<MenuSubject, string> = {
    all: t`Type a command or search…`,
    search: t`Search tasks, people, groups, announcements…`,
    new: t`What needs to be done?`,
    row: t`Choose an action…`,
  }
  return (
    <div className={css.top} data-asking={asking && text !== ''}>
      <IconSearch className={css.glass} size={20} stroke={1.5} aria-hidden="true" />
      <input
        className={css.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active}`}
        aria-autocomplete="list"
        aria-label={prompts[about]}
        placeholder={prompts[about]}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="go"
        value={text}
        onChange={(event) => props.onText(event.currentTarget.value)}
      />
      <CloseButton className={css.close} aria-label={t`Close`} onClick={props.onClose} />
    </div>
  )
}
