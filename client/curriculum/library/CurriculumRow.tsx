import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useEffect } from 'react'
import { useMyGroupsSoFar, usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { type CurriculumCard, isMine } from '../data/library.ts'
import { Cover } from '../details/Cover.tsx'
import css from './library.module.css'
import { useCurriculumCommands } from './use-curriculum-commands.ts'

/** A curriculum in the library; `lit` is the one that a notification or a search led to. */
export const CurriculumRow = memo(function CurriculumRow(props: {
  card: CurriculumCard
  lit: boolean
  /** The group whose list it stands in. */
  groupId?: string
}) {
  const { t } = useLingui()
  const { card, lit } = props
  const commands = useCurriculumCommands(card, props.groupId)
  const row = useRow<HTMLLIElement>(card.id, card.title, commands)
  const owner = usePerson(card.owner_id)
  useEffect(() => {
    if (!lit) return
    row.ref.current?.scrollIntoView({ block: 'nearest' })
    row.ref.current?.focus({ preventScroll: true })
  }, [lit, row.ref])
  const facts = [
    lessonCount(card.lesson_count),
    card.minutes > 0 && duration(card.minutes),
    !isMine(card) && owner && t`by ${owner.name}`,
    isMine(card) && card.edited_at && t`edited ${ago(new Date(card.edited_at), serverDate())}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={css.row} data-lit={lit || undefined} {...row}>
      <Cover path={card.cover_path} alt="" className={css.cover}>
        <Mark card={card} />
      </Cover>
      <div className={css.truth}>
        <p className={css.titleLine}>
          <Link
            to={isMine(card) ? '/curriculum/$curriculumId/builder' : '/curriculum/$curriculumId/preview'}
            params={{ curriculumId: card.id }}
            className={css.title}
            dir="auto"
          >
            {card.title}
          </Link>
          <State card={card} />
        </p>
        {card.subtitle && (
          <p className={css.subtitle} dir="auto">
            {card.subtitle}
          </p>
        )}
        <p className={css.meta}>
          <span>{facts.join(' · ')}</span>
          <SharedWith card={card} />
        </p>
      </div>
      <RowMenu className={css.more!} label={t`More about ${card.title}`} commands={commands} />
    </li>
  )
})

const colours = ['indigo', 'leaf', 'sun', 'rose', 'sky', 'plum']

/** Its first letter on a colour that stays its own. */
function Mark({ card }: { card: CurriculumCard }) {
  const colour = colours[Number.parseInt(card.id.slice(-4), 16) % colours.length]
  return (
    <span className={css.mark} style={{ background: `var(--${colour})` }} aria-hidden="true">
      {[...card.title.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}

function State({ card }: { card: CurriculumCard }) {
  const { t } = useLingui()
  if (card.my_role === 'commenter') return <span className={css.badge}>{t`You comment`}</span>
  if (!isMine(card)) return null
  if (card.number === null) return <span className={css.badge}>{t`Draft`}</span>
  return (
    <>
      <span className={css.badge} data-kind="out">{t`Version ${card.number}`}</span>
      {card.changed && <span className={css.badge}>{t`Unpublished changes`}</span>}
    </>
  )
}

function SharedWith({ card }: { card: CurriculumCard }) {
  const names = useMyGroupsSoFar().filter(({ id }) => card.group_ids.includes(id))
  if (names.length === 0) return null
  return (
    <span className={css.groups} dir="auto">
      <IconUsersGroup size={14} stroke={1.5} aria-hidden="true" />
      {names.map(({ name }) => name).join(', ')}
    </span>
  )
}
