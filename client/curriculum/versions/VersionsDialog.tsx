import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { people } from '../../groups/data/groups.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { operationKeys } from '../../lib/query/operation.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { flushEverything } from '../data/flush.ts'
import { type CurriculumVersion, restoreVersion, versionsOf, withdrawVersion } from '../data/versions.ts'
import { Compared } from './Compared.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import css from './versions.module.css'

/** Every version, the newest first: compared with the draft, restored, withdrawn, and shown to others by a link. */
export function VersionsDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { card } = useBuilder()
  const reachable = isReachable.use()
  const { data } = useQuery(versionsOf(card.id))
  const [compared, compare] = useState<CurriculumVersion>()
  const versions = data?.filter(({ state }) => state !== 'draft')
  if (compared && data)
    return (
      <Dialog title={t`Changes since version ${compared.number}`} onClose={onClose}>
        <Compared from={compared} versions={data} onOpen={onOpen} />
        <Button variant="default" onClick={() => compare(undefined)}>{t`All versions`}</Button>
      </Dialog>
    )
  return (
    <Dialog title={t`Versions`} onClose={onClose}>
      {!versions && <Skeleton heading={false} />}
      {versions?.length === 0 && (
        <p className={css.hint}>{t`Nothing is published yet. Each time you publish, a version is kept here.`}</p>
      )}
      {!reachable && <p className={css.hint}>{t`You’re offline. Restoring and withdrawing need a connection.`}</p>}
      <ol className={css.versions}>
        {versions?.map((version) => (
          <Version
            key={version.id}
            version={version}
            isLatest={version.id === card.latest_id}
            onCompare={() => void flushEverything().then(() => compare(version))}
            onDone={onClose}
          />
        ))}
      </ol>
      <PreviewLinks />
    </Dialog>
  )
}

function Version(props: { version: CurriculumVersion; isLatest: boolean; onCompare: () => void; onDone: () => void }) {
  const { t } = useLingui()
  const { card, canEdit } = useBuilder()
  const reachable = isReachable.use()
  const { version, isLatest, onCompare } = props
  const { number } = version
  const by = useQuery(people).data?.find(({ id }) => id === version.published_by)?.name
  const [keys] = useState(operationKeys)
  const [pending, setPending] = useState(false)
  const isOut = version.state === 'published'

  async function work(doing: () => Promise<unknown>) {
    setPending(true)
    await doing().catch((error: unknown) => toast(errorMessage(error), 'bad'))
    setPending(false)
  }
  async function restore() {
    await flushEverything()
    const id = await keys.run(version.id, async (id) => {
      await restoreVersion({ id, version_id: version.id })
      return id
    })
    offerUndo(t`Restored version ${number} as the draft`, { verb: 'curriculum.restoreNodes', input: { id } })
    props.onDone()
  }
  async function withdraw() {
    await withdrawVersion({ id: version.id, withdrawn: isOut })
    if (isOut)
      offerUndo(t`Withdrew version ${number}`, {
        verb: 'curriculum.withdraw',
        input: { id: version.id, withdrawn: false },
      })
  }
  return (
    <li className={css.version}>
      <p className={css.versionHead}>
        <b>{t`Version ${number}`}</b>
        {isLatest && <span className={css.badge} data-kind="out">{t`Current`}</span>}
        {!isOut && <span className={css.badge}>{t`Withdrawn`}</span>}
      </p>
      <p className={css.note} dir="auto">
        {version.change_note}
      </p>
      <p className={css.hint}>
        {[
          version.published_at && timeOf(version.published_at, serverDate()),
          by,
          lessonCount(version.lesson_count),
          version.minutes > 0 && duration(version.minutes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <span className={css.acts}>
        <Button size="xs" variant="default" aria-label={t`Compare version ${number}`} onClick={onCompare}>
          {t`Compare`}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t`Preview version ${number}`}
          renderRoot={(root) => (
            <Link
              {...root}
              to="/curriculum/$curriculumId/preview"
              params={{ curriculumId: card.id }}
              search={{ version: version.id }}
            />
          )}
        >{t`Preview`}</Button>
        {canEdit && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={!reachable || pending}
              aria-label={t`Restore version ${number}`}
              onClick={() => void work(restore)}
            >{t`Restore`}</Button>
            <Button
              size="xs"
              variant="default"
              disabled={!reachable || pending}
              aria-label={isOut ? t`Withdraw version ${number}` : t`Publish version ${number} again`}
              onClick={() => void work(withdraw)}
            >
              {isOut ? t`Withdraw` : t`Publish again`}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
