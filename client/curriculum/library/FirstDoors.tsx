import { useLingui } from '@lingui/react/macro'
import { IconFilePlus, IconListTree } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useAuthoring } from '../data/use-authoring.ts'
import css from './library.module.css'

/** The empty library: the ways to begin, or who can give one the right. */
export function FirstDoors() {
  const { t } = useLingui()
  const { may, words } = useAuthoring()
  if (!may)
    return (
      <EmptyState
        title={t`No curricula yet`}
        words={t`What someone shares with you or your groups shows up here. ${words}`}
      />
    )
  return (
    <>
      <p className={css.intro}>{t`A curriculum is a set of lessons that you write once and use with any group.`}</p>
      <ul className={css.doors}>
        <li>
          <Link to="/curriculum" search={{ make: 'new' }} className={css.door}>
            <IconFilePlus size={24} stroke={1.5} aria-hidden="true" />
            <b>{t`Start from scratch`}</b>
            <span>{t`Starts with one unit and one lesson, ready to rename.`}</span>
          </Link>
        </li>
        <li>
          <Link to="/curriculum" search={{ make: 'outline' }} className={css.door}>
            <IconListTree size={24} stroke={1.5} aria-hidden="true" />
            <b>{t`Paste an outline`}</b>
            <span>{t`Headings or indented lines become units and lessons.`}</span>
          </Link>
        </li>
      </ul>
    </>
  )
}
