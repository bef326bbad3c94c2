import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconHandGrab } from '@tabler/icons-react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { useNameWithKey } from '../../lib/settings/key-labels.ts'
import { clock, exactly } from '../../lib/settings/time.ts'
import { myId } from '../../lib/supabase/session.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { useWideDesk } from '../../ui/use-desk.ts'
import type { Case } from '../data/types.ts'
import type { Queue } from '../data/use-queue.ts'
import { kindNames, levelNames, nameOf, outcomeNames, stateNames } from '../data/words.ts'
import css from './case.module.css'
import marks from './marks.module.css'
import { Risk } from './Risk.tsx'
import { useCaseCommands } from './use-case-commands.ts'

/** The head of a case: whose it is, where it stands, and who is at work on it. */
export function CaseHead({ one, queue, stacked }: { one: Case; queue: Queue; stacked: boolean }) {
  const { t, i18n } = useLingui()
  const wide = useWideDesk()
  const reachable = isReachable.use()
  const { isAdmin } = useGlobalPermissions()
  const nameWithKey = useNameWithKey()
  const waits = one.state === 'open' || one.state === 'claimed'
  const mine = one.claimed_by?.id === myId()
  const theirs = one.claimed_by && !mine
  const commands = useCaseCommands(one, queue)
  useKeys({ assignMe: () => (waits && !theirs ? commands.claim(!mine) : false) })
  const name = one.owner?.name ?? t`Someone who has left`
  return (
    <header className={css.head}>
      {!wide && !stacked && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.back}
          leftSection={<IconArrowLeft size={16} stroke={1.75} />}
          onClick={() => queue.show(undefined)}
        >{t`Queue`}</Button>
      )}
      <div className={css.who}>
        {one.owner && <Avatar person={one.owner} size={40} />}
        <div className={css.names}>
          <h2 className={css.title}>
            <bdi>{name}</bdi>
          </h2>
          <p className={css.meta}>
            <span>{nameOf(kindNames, one.subject_type)}</span>
            {one.group && <bdi>{one.group.name}</bdi>}
            <span>{t`Level: ${i18n._(levelNames[one.level])}`}</span>
          </p>
        </div>
      </div>
      <div className={css.tools}>
        {waits && !theirs && (
          <Button
            variant={mine ? 'default' : 'light'}
            size="sm"
            disabled={!reachable}
            leftSection={<IconHandGrab size={16} stroke={1.75} />}
            title={nameWithKey(mine ? t`Release` : t`Claim`, 'assignMe')}
            onClick={() => void commands.claim(!mine)}
          >
            {mine ? t`Release` : t`Claim`}
          </Button>
        )}
        {theirs && waits && isAdmin && (
          <Button variant="default" size="sm" disabled={!reachable} onClick={() => void commands.takeOver()}>
            {t`Take over`}
          </Button>
        )}
        {waits && reachable && <RowMenu label={t`More for this case`} commands={rowCommands(...commands.menu)} />}
      </div>
      <p className={`${css.marks} ${marks.marks}`}>
        <Risk line={one} />
        <span className={marks.mark}>{i18n._(stateNames[one.state])}</span>
        {one.outcome && !waits && <span className={marks.mark}>{nameOf(outcomeNames, one.outcome)}</span>}
        {one.removed && waits && <span className={marks.mark}>{t`Removed`}</span>}
        {one.silence && <span className={marks.mark}>{t`Muted until ${exactly(new Date(one.silence.until))}`}</span>}
      </p>
      {waits && one.claimed_by && one.claimed_until && (
        <p className={css.claim} data-mine={mine || undefined}>
          {mine
            ? t`You’re working on this. It’s yours until ${clock(new Date(one.claimed_until))}, longer while you work on it.`
            : t`${one.claimed_by.name} is working on this until ${clock(new Date(one.claimed_until))}.`}
        </p>
      )}
      {!waits && one.resolved_by && <p className={css.claim} data-quiet>{t`Resolved by ${one.resolved_by.name}.`}</p>}
    </header>
  )
}
