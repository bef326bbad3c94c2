import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { wordsIn as wordsOfHtml } from '../lib/html/plain-text.ts'
import { payloadOf, subjectsOf } from '../lib/outbox/dependencies.ts'
import type { WriteRow } from '../lib/outbox/waiting-write.ts'
import type { Write } from '../lib/outbox/write-request.ts'
import { query } from '../lib/query/query.ts'
import { limitOfColumn } from '../lib/registries/label-lookup.ts'
import { nearDay, timeOf } from '../lib/settings/time.ts'
import { session } from '../lib/supabase/session.ts'
import { html, writeLabelOf, written } from './write-labels.ts'

/* Words that describe a waiting write to its author. */

export const writeLabel = (write: Write): MessageDescriptor =>
  writeLabelOf('rpc' in write ? write.rpc : `${write.table} ${write.verb}`)

/** The value of a column as text; undefined where it is empty. */
export function saidIn(row: WriteRow, column: string): string | undefined {
  const value = row[column]
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'object') return wordsWithin(value).join('\n') || undefined
  if (typeof value !== 'string') return String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return nearDay(value, serverDate())
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return timeOf(value, serverDate())
  return html()[column] ? wordsOfHtml(value) : value
}

/** The words in a list, or in a text of blocks; keys and kinds are none. */
function wordsWithin(value: unknown): string[] {
  if (typeof value === 'string') return value ? [wordsOfHtml(value)] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    /^(key|kind|tone|path|type)$/.test(name) ? [] : wordsWithin(one),
  )
}

/** The texts of the editor in it, as plain words. */
export function textsIn(write: Write): string[] {
  const payload = payloadOf(write) as WriteRow
  return Object.keys(html()).flatMap((column) => saidIn(payload, column) ?? [])
}

/** The words in a write, by column, in the order in which they are read. */
export function wordsIn(write: Write): [column: string, words: string][] {
  const payload = payloadOf(write)
  return Object.keys(written()).flatMap((column): [string, string][] => {
    const words = payload[column]
    return typeof words === 'string' ? [[column, words]] : []
  })
}

/** The most characters that a column of it takes, if there is a limit. */
export const limitIn = (write: Write, column: string) => limitOfColumn('rpc' in write ? write.rpc : write.table, column)

/** The title of a write: its own words, or those of the record as known here. */
export function titleOf(write: Write): string | undefined {
  const own = wordsIn(write)[0]?.[1]
  if (own) return own
  const around = Object.entries(payloadOf(write)).filter(([column]) => /_id$/.test(column) && column !== 'group_id')
  return titleOfRow(subjectsOf(write)) ?? titleOfRow(around.map(([, id]) => id))
}

/** But one's own name says nothing of one's own settings. */
function titleOfRow(ids: readonly unknown[]) {
  const me = session.get().user?.id
  const known = query
    .getQueriesData<unknown>({})
    .flatMap(([, list]) => (Array.isArray(list) ? (list as WriteRow[]) : []))
    .find((row) => row && typeof row.id === 'string' && row.id !== me && ids.includes(row.id) && wordsOfRow(row))
  const words = known && wordsOfRow(known)
  return typeof words === 'string' ? words : undefined
}

const wordsOfRow = ({ title, name, message }: WriteRow) => title ?? name ?? message

/** The group in which it happens, where it says so. */
export const groupIn = (write: Write) => payloadOf(write).group_id
