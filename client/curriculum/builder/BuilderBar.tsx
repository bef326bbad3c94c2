import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconBuildingStore,
  IconCheckbox,
  IconEye,
  IconHistory,
  IconInfoCircle,
  IconListSearch,
  IconMessages,
  IconShare3,
  IconShoppingBag,
} from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { attempt } from '../../lib/query/query.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { Heading } from '../../ui/Heading.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { changingCurriculum } from '../data/curricula.ts'
import type { BuilderSearch } from '../data/search-params.ts'
import css from './builder.module.css'
import { SaveState } from './SaveState.tsx'

/** The head of the builder: the curriculum's title, how it is saved, and what one does with all of it. */
export function BuilderBar() {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/curriculum/$curriculumId/builder' })
  const { card, canEdit } = useBuilder()
  const { node } = useSearch({ from: '/alone/curriculum/$curriculumId/builder' })
  const params = { curriculumId: card.id }
  const show = (part: NonNullable<BuilderSearch['part']>) => () =>
    void navigate({ search: (before) => ({ ...before, part }), resetScroll: false })
  const commands = rowCommands(
    canEdit && { label: t`Details`, Icon: IconInfoCircle, run: show('details') },
    { label: t`Share…`, Icon: IconShare3, run: show('share') },
    canEdit && {
      label: t`Share in the marketplace…`,
      Icon: IconBuildingStore,
      run: () => navigate({ to: '/marketplace/curriculum/$curriculumId/edit', params }),
    },
    { label: t`Tasks`, Icon: IconCheckbox, run: show('tasks') },
    { label: t`Versions`, Icon: IconHistory, run: show('versions') },
    { label: t`Comments`, Icon: IconMessages, run: show('comments') },
    { label: t`Find in all texts`, Icon: IconListSearch, run: show('find') },
    { label: t`Shopping list`, Icon: IconShoppingBag, run: show('shopping') },
  )
  return (
    <header className={css.bar}>
      <div className={css.names}>
        <Heading>{card.title}</Heading>
        {canEdit && <Rename />}
        <SaveState />
      </div>
      <Button
        size="xs"
        variant="default"
        className={css.preview!}
        aria-label={t`Preview`}
        leftSection={<IconEye size={16} stroke={1.5} />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/curriculum/$curriculumId/preview"
            params={params}
            search={node ? { lesson: node } : {}}
          />
        )}
      >
        <span className={css.previewName}>{t`Preview`}</span>
      </Button>
      {canEdit && (
        <Button size="xs" onClick={show('publish')}>
          {t`Publish`}
        </Button>
      )}
      <RowMenu label={t`More about ${card.title}`} commands={commands} />
    </header>
  )
}

function Rename() {
  const { t } = useLingui()
  const { card } = useBuilder()
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState(card.title)
  if (!open)
    return (
      <button
        type="button"
        className={css.rename}
        onClick={() => {
          setTitle(card.title)
          setOpen(true)
        }}
      >
        {t`Rename`}
      </button>
    )
  function keep() {
    setOpen(false)
    const { id, version } = card
    const next = title.trim()
    if (next.length >= 3 && next !== card.title) attempt(changingCurriculum, { id, version, title: next })
  }
  return (
    <input
      className={css.renaming}
      aria-label={t`Title of the curriculum`}
      // biome-ignore lint/a11y/noAutofocus: it was asked for
      autoFocus
      maxLength={120}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') setOpen(false)
        if (event.key === 'Escape' || event.key === 'Enter') event.stopPropagation()
      }}
    />
  )
}
