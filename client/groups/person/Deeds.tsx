import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFlag, IconMessage, IconPencil, IconUserCancel } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { Keycap } from '../../ui/Keycap.tsx'
import { useMyGroupsSoFar } from '../data/groups.ts'
import { personReports } from '../data/person-card.ts'
import css from './person.module.css'
import type { KnownPerson } from './use-person.ts'

const ReportPicker = lazy(async () => ({
  default: (await withWords(import('../../ui/menu/ReportPicker.tsx'))).ReportPicker,
}))

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The deeds that one can do about somebody: write to them, report them, block them. */
export function Deeds({ person }: { person: KnownPerson }) {
  const { t } = useLingui()
  const me = useUser().id
  const navigate = useNavigate()
  const flag = useRef<HTMLButtonElement>(null)
  const [reporting, report] = useState(false)
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
          ref={flag}
          variant="subtle"
          size="compact-sm"
          aria-label={t`Report ${name}`}
          leftSection={<IconFlag {...icon} />}
          onClick={() => report(true)}
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
      {reporting && (
        <Suspense>
          <ReportPicker
            title={t`Report ${name}`}
            anchor={flag.current}
            onReport={(reason) => reportPerson(id, reason)}
            onClose={() => report(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const reportPerson = (id: string, reason: string) =>
  attempt(personReports.adding, { subject_type: 'user', id: newId(), subject_id: id, reason }, () =>
    toast(t`Reported. The admins will review it.`),
  )

function block({ id, name }: KnownPerson) {
  void runCommand({ verb: 'messages.block', input: { user_id: id, blocked: true } })
  offerUndo(t`Blocked ${name}`, { verb: 'messages.block', input: { user_id: id, blocked: false } })
}
