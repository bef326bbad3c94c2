import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** An attack is told of at most once a second, and what is told stands for the second after it too. */
const settledMs = 1100

/** A question that is asked once more after each answer that was new: what came within a second of it was not told of. */
export function useReadAgain<Answer, Key extends QueryKey>(options: UseQueryOptions<Answer, Error, Answer, Key>) {
  const found = useQuery(options)
  const { data, dataUpdatedAt, refetch } = found
  const last = useRef({ data, isAgain: false })
  useEffect(() => {
    if (!dataUpdatedAt) return
    const { data: before, isAgain } = last.current
    last.current = { data, isAgain: false }
    if (isAgain && before === data) return
    const soon = setTimeout(() => {
      last.current.isAgain = true
      void refetch()
    }, settledMs)
    return () => clearTimeout(soon)
  }, [data, dataUpdatedAt, refetch])
  return found
}
