import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { QueueFilter } from '../data/search-params.ts'
import type { Queue } from '../data/use-queue.ts'
import { kindNames, levelNames, nameOf, reasonNames } from '../data/words.ts'
import css from './queue.module.css'

/** The filters of the queue: each choice stands in the address. */
export function Filters(props: {
  queue: Queue
  words: string
  onSearch: (words: string) => void
  field: RefObject<HTMLInputElement | null>
  inGroup: boolean
  /** Back to the cards of phones. */
  onCards: (() => void) | undefined
}) {
  const { t } = useLingui()
  const { queue, field } = props
  const groups = useMyGroupsSoFar()
  const named = (names: Parameters<typeof nameOf>[0]) =>
    Object.keys(names).map((value) => ({ value, label: nameOf(names, value) }))
  const choice = (name: QueueFilter, label: string, all: string, data: readonly { value: string; label: string }[]) => (
    <SelectField
      look="quiet"
      aria-label={label}
      data-on={queue.search[name] !== undefined || undefined}
      value={queue.search[name] ?? ''}
      onChange={(value) => queue.filter(name, value)}
      data={[{ value: '', label: all }, ...data]}
    />
  )
  return (
    <search className={css.filters}>
      <SearchField
        ref={field}
        label={t`Search these reports`}
        maxLength={100}
        value={props.words}
        onChange={props.onSearch}
      />
      <div className={css.choices}>
        {props.onCards && queue.filters.length === 0 && (
          <Button variant="subtle" size="compact-sm" onClick={props.onCards}>{t`Cards`}</Button>
        )}
        {choice('state', t`State`, t`Waiting`, [
          { value: 'open', label: t`Open` },
          { value: 'claimed', label: t`Claimed` },
          { value: 'appealed', label: t`Appealed` },
          { value: 'done', label: t`Done` },
        ])}
        {choice('kind', t`Type`, t`All types`, named(kindNames))}
        {choice('reason', t`Reason`, t`All reasons`, named(reasonNames))}
        {choice('age', t`Age`, t`Any age`, [
          { value: '1', label: t`Over a day` },
          { value: '3', label: t`Over 3 days` },
          { value: '7', label: t`Over a week` },
        ])}
        {!props.inGroup && choice('level', t`Level`, t`All levels`, named(levelNames))}
        {!props.inGroup &&
          groups.length > 0 &&
          choice(
            'group',
            t`Group`,
            t`All groups`,
            groups.map(({ id, name }) => ({ value: id, label: name })),
          )}
        {queue.filters.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={queue.clear}>{t`Clear filters`}</Button>
        )}
      </div>
    </search>
  )
}
