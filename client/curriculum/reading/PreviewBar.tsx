import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { languageNames } from '../data/languages.ts'
import { type CurriculumCard, mayWrite } from '../data/library.ts'
import type { PreviewSearch } from '../data/search-params.ts'
import css from './reading.module.css'

export type PreviewChange = { [Name in keyof PreviewSearch]: PreviewSearch[Name] | undefined }

/** The head of a preview: as whom, how wide, in which theme and language one looks; all of it stands in the address. */
export function PreviewBar(props: {
  card: CurriculumCard
  search: PreviewSearch
  set: (change: PreviewChange) => void
  /** The languages that the lessons are in. */
  languages: readonly string[]
  /** The version, in words. */
  children: ReactNode
}) {
  const { t } = useLingui()
  const { card, search, set, languages } = props
  const names = languageNames()
  return (
    <header className={css.bar}>
      <div className={css.names}>
        <Heading>{card.title}</Heading>
        <p>{props.children}</p>
      </div>
      <SelectField
        aria-label={t`View as`}
        look="quiet"
        value={search.as ?? 'member'}
        data={[
          { value: 'member', label: t`As a member` },
          { value: 'leader', label: t`As a leader` },
        ]}
        onChange={(as) => set({ as: as === 'leader' ? 'leader' : undefined })}
      />
      <SelectField
        aria-label={t`Width`}
        className={css.width!}
        look="quiet"
        value={search.width ?? ''}
        data={[
          { value: '', label: t`Full width` },
          { value: 'phone', label: t`Phone` },
        ]}
        onChange={(width) => set({ width: width === 'phone' ? 'phone' : undefined })}
      />
      <SelectField
        aria-label={t`Theme`}
        look="quiet"
        value={search.theme ?? ''}
        data={[
          { value: '', label: t`My theme` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'modern', label: t`Modern` },
        ]}
        onChange={(theme) => set({ theme: (['light', 'dark', 'modern'] as const).find((one) => one === theme) })}
      />
      {languages.length > 1 && (
        <SelectField
          aria-label={t`Language`}
          look="quiet"
          value={search.lang ?? ''}
          data={[
            { value: '', label: t`All languages` },
            ...languages.map((value) => ({ value, label: names.of(value) ?? value })),
          ]}
          onChange={(lang) => set({ lang: lang || undefined, lesson: undefined })}
        />
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.5} />}
        onClick={() => print()}
      >{t`Print`}</Button>
      {mayWrite(card) && (
        <Button
          size="xs"
          leftSection={<IconPencil size={16} stroke={1.5} />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/curriculum/$curriculumId/builder"
              params={{ curriculumId: card.id }}
              search={search.lesson ? { node: search.lesson } : {}}
            />
          )}
        >{t`Edit`}</Button>
      )}
    </header>
  )
}
