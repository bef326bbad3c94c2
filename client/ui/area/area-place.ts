import { createContext, useContext } from 'react'

/** The parameters of an area’s address: the filters of its list, and what is open in it. */
export type AreaSearch = { readonly [name: string]: string | undefined }

/** A place in an area, and the way to another. What is undefined leaves the address. */
export interface AreaPlace {
  search: AreaSearch
  go: (change: AreaSearch, replace?: boolean) => void
}

/** The page of an area gives it to everything in it. */
export const AreaPlaceContext = createContext<AreaPlace>({ search: {}, go: () => {} })

export const useAreaPlace = () => useContext(AreaPlaceContext)

/** The parameters of an address that tabs of other rooms use in an area, beside those of its own. */
export const sharedParams = [
  ...['view', 'q', 'since', 'until', 'state', 'open', 'who'],
  ...['email', 'network', 'client', 'severity', 'kind', 'of', 'event', 'alert'],
] as const satisfies readonly string[]
