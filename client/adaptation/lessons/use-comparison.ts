import { useState } from 'react'

/** The comparison with the original, on or off. Where there is no room beside it, the original lies over the page until it is put away. */
export function useComparison() {
  const [compares, setCompares] = useState(false)
  const [sheet, setSheet] = useState(false)
  function compare() {
    setCompares(!compares)
    setSheet(!compares)
  }
  return { compares, compare, sheet, closeSheet: () => setSheet(false) }
}
