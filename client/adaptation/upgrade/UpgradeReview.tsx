import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowDownCircle, IconArrowsSplit2, IconPencilCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { MoveList } from '../../ui/lesson/MoveList.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import type { Outline } from '../data/resolved.ts'
import { type UpgradeResult, upgradeNow, upgradePreview } from '../data/upgrade.ts'
import { AuthorChanges } from './AuthorChanges.tsx'
import { ConflictList } from './ConflictList.tsx'
import css from './upgrade.module.css'
import { choiceOf, fitting, useResolution } from './use-resolution.ts'

interface Props {
  outline: Outline
  newer: NonNullable<Outline['newer']>
  onClose: () => void
  /** Called before the upgrade is sent, and with `false` where it was refused. */
  onSend: (isSent: boolean) => void
  onDone: () => void
}

/** The effect of an upgrade, the choices that it asks for, and the upgrade itself. */
export function UpgradeReview({ outline, newer, onClose, onSend, onDone }: Props) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const draft = useResolution(outline.adoption_id, newer.version_id)
  const upgrade = { adoption_id: outline.adoption_id, to_version: newer.version_id }
  const first = useQuery({ ...upgradePreview({ ...upgrade, resolution: {} }), enabled: reachable })
  const conflicts = first.data?.conflicts ?? []
  const resolution = fitting(draft.chosen, conflicts)
  const shown = useQuery({ ...upgradePreview({ ...upgrade, resolution }), enabled: reachable && first.isSuccess })
  const { run, pending, refused } = useOperation()
  const open = conflicts.filter((conflict) => choiceOf(resolution, conflict) === null).length
  const error = refused || (first.error && errorMessage(first.error)) || (shown.error && errorMessage(shown.error))
  const data = shown.data ?? first.data

  async function go() {
    onSend(true)
    const result = await run({ ...upgrade, resolution }, (id) => upgradeNow(id, { ...upgrade, resolution }))
    if (!result) {
      onSend(false)
      return void (await first.refetch())
    }
    draft.forget()
    onDone()
    const { op } = result
    if (op) offerUndo(t`Upgraded to version ${newer.number}`, { verb: 'schedule.undo', input: { op } })
  }
  return (
    <div className={css.review}>
      {!reachable && (
        <p className={css.hint}>
          {t`You’re offline. Upgrading needs a connection. Until then your group goes on with version ${outline.number}.`}
        </p>
      )}
      {error && (
        <p role="alert" className={css.refused}>
          {error}
        </p>
      )}
      {!data && !error && reachable && <Skeleton heading={false} />}
      {data && (
        <>
          <Sums result={data} open={open} />
          <AuthorChanges from={outline.version_id} to={newer.version_id} />
          <MoveList title={t`Dates`} result={data} />
          <ConflictList outline={outline} conflicts={conflicts} chosen={resolution} choose={draft.choose} />
        </>
      )}
      <div className={css.actions}>
        <p role="status" className={css.open}>
          {data && open > 0 && plural(open, { one: '# choice still open', other: '# choices still open' })}
        </p>
        <Button variant="default" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button disabled={!reachable || !shown.data || open > 0} loading={pending} onClick={() => void go()}>
          {t`Upgrade to version ${newer.number}`}
        </Button>
      </div>
    </div>
  )
}

/** The sums: changes that come by themselves, those of the group that stay, and what somebody has to decide. */
function Sums({ result, open }: { result: UpgradeResult; open: number }) {
  const { auto, ours_kept, conflicts } = result
  return (
    <ul className={css.sums}>
      <li>
        <IconArrowDownCircle size={18} stroke={1.5} aria-hidden="true" />
        {plural(auto, {
          one: '# change comes by itself: you haven’t touched that.',
          other: '# changes come by themselves: you haven’t touched those.',
        })}
      </li>
      <li>
        <IconPencilCheck size={18} stroke={1.5} aria-hidden="true" />
        {plural(ours_kept, { one: '# change of yours stays.', other: '# changes of yours stay.' })}
      </li>
      <li data-open={open > 0 || undefined}>
        <IconArrowsSplit2 size={18} stroke={1.5} aria-hidden="true" />
        {conflicts.length === 0 ? (
          <Trans>Nothing to decide.</Trans>
        ) : (
          plural(conflicts.length, {
            one: '# place was changed by both of you. You choose.',
            other: '# places were changed by both of you. You choose.',
          })
        )}
      </li>
    </ul>
  )
}
