import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepBrand } from '../../ui/brand/show-brand.ts'
import { ownBrand } from '../data/brand.ts'

/** Shows everything in the brand of one’s organisation, and in another as soon as that changes. */
export function OwnBrand() {
  const { data } = useQuery(ownBrand)
  const { name = null, logo_path = null, accent = null } = data ?? {}
  useEffect(() => {
    if (data !== undefined) keepBrand({ name, logo_path, accent })
  }, [data, name, logo_path, accent])
  return null
}
