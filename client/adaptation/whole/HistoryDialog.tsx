import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { historyOf, type MadeChange } from '../data/changes.ts'
import type { Outline } from '../data/resolved.ts'
import { changeName } from '../words/change-name.ts'
import { placeWords } from '../words/place-words.ts'
import { wordsOfValue } from '../words/value-words.ts'
import css from './whole.module.css'

/** The changes that the group has made in a lesson, one after the other: by whom, and the words before and after. */
export function HistoryDialog({
  outline,
  lessonKey,
  onClose,
}: {
  outline: Outline
  lessonKey: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(historyOf(outline.adoption_id, lessonKey))
  const title = outline.nodes.find(({ key }) => key === lessonKey)?.fields.title ?? ''
  return (
    <Dialog title={t`History: “${title}”`} onClose={onClose}>
      {!data && !error && <Skeleton heading={false} />}
      {!data && error && <PartError error={error} reset={() => void refetch()} />}
      {data?.length === 0 && <p className={css.hint}>{t`Nothing has been changed yet.`}</p>}
      <ol className={css.changes}>
        {data?.map((change) => (
          <Made
            key={`${change.id} ${change.node_key} ${change.op} ${change.field}`}
            outline={outline}
            change={change}
          />
        ))}
      </ol>
    </Dialog>
  )
}

function Made({ outline, change }: { outline: Outline; change: MadeChange }) {
  const { t } = useLingui()
  const { op, field, undone_at } = change
  const by = usePerson(change.actor_id)?.name ?? t`Someone`
  const node = outline.nodes.find(({ key }) => key === change.node_key)
  const words = (value: unknown) =>
    op === 'move' ? value !== null && !field && placeWords(outline.nodes, value) : wordsOfValue(field, value)
  const [before, after] = [words(change.before) || '', words(change.after) || '']
  return (
    <li className={css.change}>
      <p className={css.changeHead}>
        {node && node.type !== 'lesson' && (
          <b dir="auto">
            {node.fields.title}
            {' · '}
          </b>
        )}
        <span>
          {change.after === null && change.before !== null ? t`Taken back: ${changeName(change)}` : changeName(change)}
        </span>
        {undone_at && <span className={css.badge}>{t`Undone`}</span>}
        <span className={css.by}>
          {by} · {ago(new Date(change.at), serverDate())}
        </span>
      </p>
      {before !== after && <WordDiff before={before} after={after} />}
    </li>
  )
}
