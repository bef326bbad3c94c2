import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attempt } from '../../lib/query/query.ts'
import { lookingAt } from '../data/looked.ts'
import { savedListings } from '../data/saved.ts'

/** Notes that one has seen the new version of a listing that one saved. */
export function useLooked(id: string) {
  const { data } = useQuery(savedListings)
  const isNew = data?.some((saved) => saved.id === id && !saved.gone && saved.changed) === true
  useEffect(() => {
    if (isNew) attempt(lookingAt, { id })
  }, [isNew, id])
}
