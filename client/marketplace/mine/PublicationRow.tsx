import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconEye, IconPencil, IconWorldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Cover } from '../card/Cover.tsx'
import { finishWords, reviewCount } from '../card/words.ts'
import { putUpAgain, takeDown } from '../commands.ts'
import { figuresOf } from '../data/figures.ts'
import type { OwnListing } from '../data/own.ts'
import { type AuthoredCurriculum, mayShare } from '../data/own-curricula.ts'
import { StateBadge } from '../edit/StateLine.tsx'
import { visibilityNames } from '../edit/words.ts'
import css from './mine.module.css'

/** A listing of one's own in a line: how it stands, who can find it, and what became of it. */
export function PublicationRow({ curriculum, listing }: { curriculum: AuthoredCurriculum; listing: OwnListing }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { title } = curriculum
  const { state, listed_at } = listing
  const params = { curriculumId: curriculum.id }
  const may = mayShare(curriculum)
  const isUp = listed_at !== null
  const see = () => navigate({ to: '/marketplace', search: { listing: listing.id } })
  const edit = () => navigate({ to: '/marketplace/curriculum/$curriculumId/edit', params })
  const commands = rowCommands(
    may && { key: 'open', label: t`Edit`, Icon: IconPencil, run: edit },
    isUp && { key: 'peek', label: t`See it in the marketplace`, Icon: IconEye, run: see },
    may &&
      state === 'in_review' && {
        label: t`Take it back`,
        Icon: IconArrowBackUp,
        run: () => takeDown(listing, title),
      },
    may &&
      isUp &&
      state !== 'in_review' && { label: t`Take it down`, Icon: IconWorldOff, run: () => takeDown(listing, title) },
    may &&
      state === 'withdrawn' && {
        label: t`Put it back up`,
        Icon: IconArrowBackUp,
        run: () => putUpAgain(listing, title),
      },
  )
  const row = useRow<HTMLLIElement>(listing.id, title, commands)
  return (
    <li className={css.row} {...row}>
      <div className={css.cover}>
        <Cover card={{ ...listing, title }} alt="" />
      </div>
      <div className={css.truth}>
        <p className={css.titleLine}>
          {may ? (
            <Link className={css.title} to="/marketplace/curriculum/$curriculumId/edit" params={params} dir="auto">
              {title}
            </Link>
          ) : (
            <span className={css.title} dir="auto">
              {title}
            </span>
          )}
          <StateBadge listing={listing} />
        </p>
        {listing.promise && (
          <p className={css.promise} dir="auto">
            {listing.promise}
          </p>
        )}
        <p className={css.meta}>
          {i18n._(visibilityNames[listing.visibility])}
          {isUp && <Figures id={listing.id} />}
        </p>
      </div>
      <RowMenu label={t`More about ${title}`} commands={commands} />
    </li>
  )
}

function Figures({ id }: { id: string }) {
  const { t } = useLingui()
  const { data } = useQuery(figuresOf(id))
  if (!data) return null
  const { figures } = data
  if (!figures) return ` · ${t`fewer than 5 groups so far`}`
  return [
    '',
    finishWords(figures),
    figures.reviews !== undefined && reviewCount(figures.reviews),
    figures.rating !== undefined && t`${figures.rating} of 5`,
  ]
    .filter((part) => part !== false && part !== undefined)
    .join(' · ')
}
