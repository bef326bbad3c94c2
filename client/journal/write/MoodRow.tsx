import { useLingui } from '@lingui/react/macro'
import { feelings, mostFeelings } from '../feelings.ts'
import { moods } from '../moods.ts'
import css from './editor.module.css'
import type { EntryEdits } from './use-entry-edits.ts'

/** Five faces with their words; and once one is chosen, the feelings. */
export function MoodRow({ edits }: { edits: EntryEdits }) {
  const { t, i18n } = useLingui()
  const { row } = edits
  const isFull = row.feelings.length >= mostFeelings
  return (
    <div className={css.moods}>
      <fieldset className={css.faces}>
        <legend className={css.unseen}>{t`Mood`}</legend>
        {moods.map(({ mood, name, Icon }) => (
          <button
            key={mood}
            type="button"
            className={css.face}
            data-mood={mood}
            aria-pressed={row.mood === mood}
            onClick={() => edits.setMood(row.mood === mood ? null : mood)}
          >
            <Icon size={24} stroke={1.5} aria-hidden="true" />
            <span>{i18n._(name)}</span>
          </button>
        ))}
      </fieldset>
      {(row.mood !== null || row.feelings.length > 0) && (
        <fieldset className={css.feelings}>
          <legend>{t`Up to three feelings`}</legend>
          {Object.entries(feelings).map(([key, name]) => {
            const isChosen = row.feelings.includes(key)
            return (
              <button
                key={key}
                type="button"
                className={css.feeling}
                aria-pressed={isChosen}
                aria-disabled={isFull && !isChosen}
                onClick={() => (isChosen || !isFull) && edits.toggleFeeling(key)}
              >
                {i18n._(name)}
              </button>
            )
          })}
        </fieldset>
      )}
    </div>
  )
}
