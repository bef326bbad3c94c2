import { useQuery } from '@tanstack/react-query'
import { Picture } from '../../ui/html/Picture.tsx'
import { listingFile, type MarketCard } from '../data/card.ts'
import css from './card.module.css'

const colours = ['indigo', 'leaf', 'sun', 'rose', 'sky', 'plum']

/** The cover of a listing, always as high; its title’s first letter on a colour of its own until it is there. */
export function Cover(props: { card: Pick<MarketCard, 'id' | 'title' | 'cover_path' | 'cover_alt'>; alt?: string }) {
  const { card } = props
  const { data: src } = useQuery(listingFile(card.cover_path))
  if (src) return <Picture src={src} alt={props.alt ?? card.cover_alt ?? ''} className={css.cover} />
  const colour = colours[Number.parseInt(card.id.slice(-4), 16) % colours.length]
  return (
    <span className={css.cover} data-mark={colour} aria-hidden="true">
      {[...card.title.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
