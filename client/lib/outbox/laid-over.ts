import { subjectsOf, touches } from './dependencies.ts'
import type { WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * An answer as it was kept on the device before these writes were: a tab may die between both. What a write says of rows
 * that the answer has is laid over them; in which lists a new one belongs, only its room knows.
 */
export function laidOver(line: readonly Pick<WaitingWrite, 'write'>[], table: unknown, answer: unknown): unknown {
  if (isRow(answer) && Array.isArray(answer.pages)) {
    const pages = answer.pages.map((page) => laidOver(line, table, page))
    return pages.every((page, at) => page === (answer.pages as unknown[])[at]) ? answer : { ...answer, pages }
  }
  if (!Array.isArray(answer) || !answer.every(isRow)) return answer
  return line.reduce<readonly Row[]>((rows, { write }) => {
    const now: readonly Row[] = rows.flatMap((row) => after(write, table, row))
    return now.length === rows.length && now.every((row, at) => row === rows[at]) ? rows : now
  }, answer)
}

/** The row after a write, or none where it is gone. */
function after(write: Write, table: unknown, row: Row): readonly Row[] {
  if ('rpc' in write) return write.rpc.startsWith('delete_') && subjectsOf(write).includes(String(row.id)) ? [] : [row]
  if (write.table !== table || write.verb === 'insert') return [row]
  if (write.verb === 'update all') return [isSo(row, write.where) ? { ...row, ...write.row } : row]
  if (!touches(write, row)) return [row]
  return write.verb === 'delete' ? [] : [{ ...row, ...write.row }]
}

const isSo = (row: Row, where: object) => Object.entries(where).every(([column, value]) => row[column] === value)
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
