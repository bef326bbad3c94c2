import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { nameOf, placeNames } from '../data/words.ts'
import css from './case.module.css'

/** The way to the thing itself, where it still is. */
export function PlaceLink({ place, kind }: { place: string; kind: string }) {
  const navigate = useNavigate()
  return (
    <a
      href={place}
      className={css.place}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: place })
      }}
    >
      {nameOf(placeNames, kind)}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
    </a>
  )
}
