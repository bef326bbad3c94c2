import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { SearchField } from '../fields/SearchField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import css from './area.module.css'
import { useAreaPlace } from './area-place.ts'

export interface Choice {
  name: string
  label: string
  /** The first is what stands there without a choice. */
  options: readonly { value: string; label: string }[]
}

const pause = 250

/** The filters of a table; the address has them, so that a list can be linked to and kept. */
export function Filters({ search: label, choices }: { search?: string; choices: readonly Choice[] }) {
  const { search, go } = useAreaPlace()
  return (
    <search className={css.filters}>
      {label && <Words label={label} />}
      {choices.map(({ name, label, options }) => (
        <SelectField
          key={name}
          className={css.filter}
          aria-label={label}
          data-set={Boolean(search[name])}
          value={search[name] ?? ''}
          onChange={(value) => go({ [name]: value || undefined })}
          data={options}
        />
      ))}
    </search>
  )
}

function Words({ label }: { label: string }) {
  const { search, go } = useAreaPlace()
  const box = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState(search.q ?? '')
  const asked = useRef(search.q ?? '')
  const latest = useRef(go)
  latest.current = go
  // the address changes by itself too: by Back, and by a link to a filtered list
  if (asked.current !== (search.q ?? '')) {
    asked.current = search.q ?? ''
    if (words.trim() !== asked.current) setWords(asked.current)
  }
  useEffect(() => {
    const typed = words.trim()
    if (typed === asked.current) return
    const soon = setTimeout(() => {
      asked.current = typed
      latest.current({ q: typed || undefined })
    }, pause)
    return () => clearTimeout(soon)
  }, [words])
  useKeys({ search: () => box.current?.querySelector('input')?.focus() })
  return (
    <div ref={box} className={css.words}>
      <SearchField label={label} value={words} onChange={setWords} maxLength={200} />
    </div>
  )
}

/** The words for a list in which nothing is like that, with a button for each filter that could go. */
export function NoMatch({ choices, title }: { choices: readonly Choice[]; title: string }) {
  const { t } = useLingui()
  const { search, go } = useAreaPlace()
  const named = choices.flatMap(({ name, options }) => {
    const chosen = options.find(({ value }) => value === search[name])
    return chosen && search[name] && name !== 'order' ? [{ name, words: chosen.label }] : []
  })
  const on = [...(search.q ? [{ name: 'q', words: `“${search.q}”` }] : []), ...named]
  return (
    <div className={css.none} role="status">
      <p className={css.noneTitle}>{title}</p>
      <div className={css.drops}>
        {on.map(({ name, words }) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => go({ [name]: undefined })}>
            {t`Remove ${words}`}
          </Button>
        ))}
      </div>
    </div>
  )
}
