import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFlag, IconMessage, IconPencil, IconUserCancel } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useUser } from '../../account/AuthProvider.tsx'
import { runCommand } from '../../lib/registries/commands.ts'
import { openReport } from '../../lib/registries/overlays.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { Keycap } from '../../ui/Keycap.tsx'
import { useMyGroupsSoFar } from '../data/groups.ts'
import css from './person.module.css'
import type { KnownPerson } from './use-person.ts'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The deeds that one can do about somebody: write to them, report them, block them. */
export function Deeds({ person }: { person: KnownPerson }) {
  const { t } = useLingui()
  const me = useUser().id
  const navigate = useNavigate()
  const { id, name } = person
  const shared = new Set(person.groups.map((group) => group.id))
  const mayWrite = useMyGroupsSoFar().some((group) => group.direct_messages && shared.has(group.id))
  if (id === me)
    return (
      <div className={css.deeds}>
        <Button component={Link} to="/profile" variant="default" leftSection={<IconPencil {...icon} />}>
          <Trans>Edit your profile</Trans>
        </Button>
      </div>
    )
  return (
    <div className={css.deeds}>
      {mayWrite && (
        <Button
          variant="default"
          data-write
          className={css.write}
          leftSection={<IconMessage {...icon} />}
          rightSection={<Keycap id="reply" />}
          onClick={() => void navigate({ to: '/messages', search: { to: id }, replace: true })}
        >
          <Trans>Write to {name}</Trans>
        </Button>
      )}
      <span className={css.guard}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t`Report ${name}`}
          leftSection={<IconFlag {...icon} />}
          onClick={() => openReport({ kind: 'user', id, by: id })}
        >
          <Trans>Report</Trans>
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t`Block ${name}`}
          leftSection={<IconUserCancel {...icon} />}
          onClick={() => block(person)}
        >
          <Trans>Block</Trans>
        </Button>
      </span>
    </div>
  )
}

function block({ id, name }: KnownPerson) {
  void runCommand({ verb: 'messages.block', input: { user_id: id, blocked: true } })
  offerUndo(t`Blocked ${name}`, { verb: 'messages.block', input: { user_id: id, blocked: false } })
}
