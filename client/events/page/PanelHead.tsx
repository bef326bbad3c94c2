import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconEdit, IconLink } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useGroup } from '../../groups/data/groups.ts'
import { toast } from '../../lib/browser/toast.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import type { RowCommand } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { linkTo, useEventCommands } from '../agenda/use-event-commands.ts'
import type { EventCard } from '../data/events.ts'
import type { EventRights } from '../data/use-event-rights.ts'
import { useOpenEvent } from '../data/use-open-event.ts'
import { CancelForm } from './CancelForm.tsx'
import css from './page.module.css'
import { useOrganiserCommands } from './use-organiser-commands.ts'

const SaveTemplate = lazy(async () => ({
  default: (await withWords(import('../templates/SaveTemplate.tsx'))).SaveTemplate,
}))

/** The head of an event’s page: its group, and its buttons. */
export function PanelHead({ card, may, onClose }: { card: EventCard; may: EventRights; onClose: () => void }) {
  const { t } = useLingui()
  const open = useOpenEvent()
  const group = useGroup(card.group_id)
  const more = useRef<HTMLElement>(null)
  const [dialog, show] = useState<'cancel' | 'template' | null>(null)
  const ofEvent = useEventCommands(card, may)
  const ofOrganiser = useOrganiserCommands(card, may, show)
  const icon = { size: 18, stroke: 1.5 } as const
  useKeys({
    report: () =>
      ofEvent()
        .find(({ key }) => key === 'report')
        ?.run() ?? false,
  })
  /** The page goes with what it is about. */
  const leaving = (command: RowCommand) => ({
    ...command,
    run: () => {
      onClose()
      command.run()
    },
  })
  const commands = (): RowCommand[] =>
    [...ofEvent(), ...ofOrganiser()]
      .filter(({ key }) => !key?.startsWith('answer'))
      .map((command) => (command.danger ? leaving(command) : command))
      .sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  return (
    <>
      <header className={css.head} ref={more}>
        <p className={css.group}>
          {group && <i style={{ background: `var(--${group.color})` }} />}
          <span dir="auto">{group?.name}</span>
        </p>
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label={t`Copy link`}
          onClick={() => void navigator.clipboard.writeText(linkTo(card)).then(() => toast(t`Link copied`))}
        >
          <IconLink {...icon} />
        </ActionIcon>
        {may.change && (
          <ActionIcon variant="subtle" size={34} aria-label={t`Edit`} onClick={() => open(card, { edit: 1 })}>
            <IconEdit {...icon} />
          </ActionIcon>
        )}
        <RowMenu size={34} label={t`More about ${card.title}`} commands={commands} />
        <CloseButton aria-label={t`Close`} size={34} onClick={onClose} />
      </header>
      {dialog === 'cancel' && <CancelForm card={card} onClose={() => show(null)} />}
      {dialog === 'template' && (
        <Suspense>
          <SaveTemplate card={card} onClose={() => show(null)} />
        </Suspense>
      )}
    </>
  )
}
