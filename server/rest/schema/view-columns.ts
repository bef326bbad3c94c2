/** A column of a view, by its number, and the column of the table or view beneath that it shows as it is. */
type ViewColumn = { column: number; table: number; tableColumn: number }

/**
 * Reads them from a view's own query, as PostgreSQL keeps it in `pg_rewrite.ev_action` (its text form of
 * node trees): the entries of the outermost target list say which column they come from.
 */
export function viewColumns(query: string): ViewColumn[] {
  const found: ViewColumn[] = []
  for (const entry of targets(query)) {
    const [, column, table, tableColumn, isJunk] =
      /:resno (\d+) .*:resorigtbl (\d+) :resorigcol (\d+) :resjunk (\w+)$/s.exec(entry) ?? []
    if (isJunk === 'false' && table !== '0') {
      found.push({ column: Number(column), table: Number(table), tableColumn: Number(tableColumn) })
    }
  }
  return found
}

/** The texts of the entries, each without the expression that it opens with. */
function targets(query: string): string[] {
  const entries: string[] = []
  let depth = 0
  // a query within the query has a target list too, but deeper
  let list = -1
  let tail = 0
  for (let at = 0; at < query.length; at++) {
    const letter = query[at]
    if (letter === '\\') at++
    else if (letter === '{' || letter === '(') depth++
    else if (letter === '}' || letter === ')') {
      if (letter === '}' && list >= 0 && depth === list + 2) entries.push(query.slice(tail, at))
      // what ends one level further in is the expression
      if (list >= 0 && depth === list + 3) tail = at + 1
      depth--
      if (list >= 0 && depth === list) return entries
    } else if (list < 0 && depth === 2 && query.startsWith(':targetList ', at)) {
      list = depth
    }
  }
  return entries
}
