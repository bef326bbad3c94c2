import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/html/Picture.tsx'
import { coverAddress } from '../data/covers.ts'

/** The cover of a curriculum; `children` until it is there, and where there is none. */
export function Cover(props: {
  path: string | null
  alt: string
  className: string | undefined
  children?: ReactNode
}) {
  const { data: src } = useQuery(coverAddress(props.path))
  if (!src || props.path === null) return props.children
  return <Picture src={src} alt={props.alt} className={props.className} />
}
