/** A cell of the grid; in the column -1 are the members themselves. */
export interface GridPlace {
  row: number
  column: number
}

const page = 10

/** The cell to which a key goes from another one, or undefined where it goes nowhere. */
export function placeAfter(
  key: string,
  { row, column }: GridPlace,
  { rows, columns }: { rows: number; columns: number },
  isToLeft: boolean,
): GridPlace | undefined {
  const along = isToLeft ? -1 : 1
  const places: Record<string, GridPlace> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - along },
    ArrowRight: { row, column: column + along },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row, column: -1 },
    End: { row, column: columns - 1 },
  }
  const next = places[key]
  return (
    next && {
      row: Math.max(0, Math.min(rows - 1, next.row)),
      column: Math.max(-1, Math.min(columns - 1, next.column)),
    }
  )
}
