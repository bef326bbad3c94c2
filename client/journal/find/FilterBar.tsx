import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import type { EntryFilters } from '../data/filters.ts'
import { journalTags } from '../data/tags.ts'
import { moods } from '../moods.ts'
import css from './find.module.css'

interface FilterBarProps {
  filters: EntryFilters
  onChange: (filters: EntryFilters) => void
}

/** The words and filters to look for. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t, i18n } = useLingui()
  const desk = useDesk()
  const { data: tags = [] } = useQuery(journalTags)
  const { moods: chosen = [], tag, from, to, photo, words } = filters
  const latest = dayAfter(dayOf(serverDate()), 1)
  // an empty value takes its filter out
  const set = (change: { [Name in keyof EntryFilters]?: EntryFilters[Name] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined)))
  const toggle = (mood: number) => {
    const next = chosen.includes(mood) ? chosen.filter((one) => one !== mood) : [...chosen, mood].sort()
    set({ moods: next.length > 0 ? next : undefined })
  }
  const names = [...new Set([...tags.map(({ name }) => name), ...(tag ? [tag] : [])])]
  const more = (
    <div className={css.fields}>
      <SelectField
        label={t`Tag`}
        value={tag ?? ''}
        onChange={(value) => set({ tag: value || undefined })}
        data={[{ value: '', label: t`Any tag` }, ...names]}
      />
      <DateField
        label={t`From`}
        value={from ?? null}
        min="1900-01-01"
        max={to ?? latest}
        onChange={(day) => set({ from: day ?? undefined })}
      />
      <DateField
        label={t`Until`}
        value={to ?? null}
        min={from ?? '1900-01-01'}
        max={latest}
        onChange={(day) => set({ to: day ?? undefined })}
      />
    </div>
  )
  return (
    <search className={css.filters}>
      <WordsField words={words ?? ''} onChange={(text) => set({ words: text.trim() || undefined })} />
      <div className={css.row}>
        <fieldset className={css.moods}>
          <legend className={css.unseen}>{t`Mood`}</legend>
          {moods.map(({ mood, name, Icon }) => (
            <label key={mood} className={css.chip}>
              <input type="checkbox" checked={chosen.includes(mood)} onChange={() => toggle(mood)} />
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              {i18n._(name)}
            </label>
          ))}
        </fieldset>
        <label className={css.chip}>
          <input type="checkbox" checked={photo === true} onChange={() => set({ photo: photo ? undefined : true })} />
          {t`Has a photo`}
        </label>
      </div>
      {desk ? (
        more
      ) : (
        <details className={css.fold} open={Boolean(tag || from || to)}>
          <summary>
            {t`Tag and dates`}
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </summary>
          {more}
        </details>
      )}
    </search>
  )
}

const pause = 250

/** The words as they are typed; they are looked for once the typing rests. */
function WordsField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { t } = useLingui()
  const [typed, type] = useState(words)
  const [before, setBefore] = useState(words)
  if (words !== before) {
    setBefore(words)
    if (typed.trim() !== words) type(words)
  }
  useEffect(() => {
    if (typed.trim() === words) return
    const soon = setTimeout(() => onChange(typed), pause)
    return () => clearTimeout(soon)
  })
  return <SearchField label={t`Search your journal`} size="md" maxLength={200} value={typed} onChange={type} />
}
