import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { step } from '../../lib/registries/row-commands.ts'
import { Keycap } from '../../ui/Keycap.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { useDesk, useWideDesk } from '../../ui/use-desk.ts'
import { CaseView } from '../case/CaseView.tsx'
import { HandOverDialog } from '../case/HandOverDialog.tsx'
import { handingOver } from '../case/handing-over.ts'
import { useQueue } from '../data/use-queue.ts'
import { CardStack } from './CardStack.tsx'
import { Figures } from './Figures.tsx'
import { Filters } from './Filters.tsx'
import { NothingWaiting } from './NothingWaiting.tsx'
import { QueueList } from './QueueList.tsx'
import css from './queue.module.css'
import { Sitting } from './Sitting.tsx'

/** The queue, and the case that is open: beside each other where there is room; on phones a stack of cards. */
export function Desk({ groupId }: { groupId?: string }) {
  const { t } = useLingui()
  const queue = useQueue(groupId)
  const wide = useWideDesk()
  const phone = !useDesk()
  const reachable = isReachable.use()
  const giving = handingOver.use()
  const [words, search] = useState('')
  const [listed, list] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useKeys({
    next: () => step(1),
    previous: () => step(-1),
    search: () => (field.current ? field.current.focus() : false),
    leave: () => (queue.open ? queue.show(undefined) : false),
  })
  const { found, open } = queue
  if (!found.data)
    return found.error ? <PartError error={found.error} reset={() => void found.refetch()} /> : <SkeletonPart />
  const sought = words.trim().toLocaleLowerCase()
  const lines = queue.lines.filter(({ words: said, owner, group }) =>
    [said, owner?.name, group?.name].join(' ').toLocaleLowerCase().includes(sought),
  )
  const offline = !reachable && <p className={css.offline}>{t`You’re offline. This is what was last loaded.`}</p>
  const handOver = giving && <HandOverDialog id={giving.id} onClose={() => handingOver.set(null)} />
  if (open && !wide)
    return (
      <>
        {offline}
        <CaseView key={open} id={open} queue={queue} />
        {handOver}
      </>
    )
  if (phone && !listed && queue.filters.length === 0 && lines.length > 0)
    return (
      <>
        {offline}
        <CardStack queue={queue} lines={lines} onList={() => list(true)} />
        {handOver}
      </>
    )
  return (
    <div className={css.desk}>
      <div className={css.top}>
        <Figures queue={queue} />
        {offline}
        <Filters
          queue={queue}
          words={words}
          onSearch={search}
          field={field}
          inGroup={groupId !== undefined}
          onCards={phone && listed ? () => list(false) : undefined}
        />
      </div>
      <div className={css.columns} data-open={open ? true : undefined}>
        <section className={css.queue} aria-label={t`Queue`} aria-busy={found.isPlaceholderData}>
          {lines.length === 0 ? (
            <NothingWaiting queue={queue} words={words} onClear={() => search('')} />
          ) : (
            <QueueList queue={queue} lines={lines} />
          )}
          <Sitting />
        </section>
        {open ? <CaseView key={open} id={open} queue={queue} /> : wide && lines.length > 0 && <Hint />}
      </div>
      {handOver}
    </div>
  )
}

/** The keys, in the place of a case while none is open. */
function Hint() {
  const { t } = useLingui()
  const keys = [
    ['next', t`Next report`],
    ['open', t`Open`],
    ['assignMe', t`Claim`],
    ['answerGoing', t`Keep`],
    ['answerMaybe', t`Remove`],
    ['answerDeclined', t`Warn`],
    ['answerFourth', t`Mute`],
  ] as const
  return (
    <div className={css.choose}>
      <p>{t`Choose a report to see what happened.`}</p>
      <ul className={css.keys} aria-label={t`Keys`}>
        {keys.map(([id, name]) => (
          <li key={id}>
            <Keycap id={id} /> {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
