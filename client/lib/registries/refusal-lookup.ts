import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal, WriteTarget } from '../query/refusals.ts'
import { catalogue } from '../settings/i18n.ts'
import { myId } from '../supabase/session.ts'
import { type RefusalsByTable, roomRefusals, type TableRefusals } from './refusals.ts'

/* Lookup of the sentence for what PostgreSQL, PostgREST or the storage refused, by the names in their words. */

const words = catalogue(
  () => import('../../locales/refusals/en.po'),
  () => import('../../locales/refusals/pseudo.po'),
)

/** Loads the refusals of all rooms, and their words. */
export async function loadLookup() {
  await Promise.all([words(), roomRefusals.load()])
  return refusalOf
}

function refusalOf(error: Error & WriteTarget & { code?: unknown }): Refusal | undefined {
  const { message, code, bucket } = error
  if (bucket) return ofBucket(bucket, message)
  switch (code) {
    case '23514':
    case '23505':
    case '23503':
      return ofConstraint(message)
    case '23502':
      return ofRequired(message)
    case '42501':
      return ofPolicy(message, error)
    case '22023':
      return /^time zone ".*" not recognized$/.test(message)
        ? { sentence: msg`Choose a time zone from the list.`, column: 'tz' }
        : undefined
  }
  const sentence = ofValues[String(code)]
  return sentence && { sentence }
}

const tables = () => roomRefusals.entries().map(({ refusals }) => refusals.tables)

const refusalsOf = (table: string): TableRefusals =>
  Object.assign({}, ...tables().map((room) => room[table as keyof RefusalsByTable]))

function ofConstraint(message: string): Refusal | undefined {
  const name = /constraint "([^"]+)"/.exec(message)?.[1]
  if (!name) return undefined
  if (name === 'html_is_safe')
    return { sentence: msg`This text has formatting that can’t be saved. Remove it and try again.` }
  for (const room of tables())
    for (const { constraints } of Object.values(room)) {
      const found = constraints?.[name]
      if (found) return { column: found[0], sentence: found[1] }
    }
  return { sentence: name.endsWith('_pkey') ? msg`This was already saved.` : unsaved }
}

function ofRequired(message: string): Refusal | undefined {
  const [, column, table] = /column "([^"]+)" of relation "([^"]+)"/.exec(message) ?? []
  if (!column || !table) return undefined
  return { column, sentence: refusalsOf(table).required?.[column] ?? unsaved }
}

/** The server names the table, and a restrictive policy. A change that found no row to change names neither. */
function ofPolicy(message: string, target: WriteTarget): Refusal | undefined {
  if (!/row-level security|^permission denied/.test(message)) return undefined
  const [, policy, named] = /policy (?:"([^"]+)" )?.*for table "([^"]+)"/.exec(message) ?? []
  const table = named ?? (message === 'permission denied' ? target.table : undefined)
  const policies = table ? refusalsOf(table).policies : undefined
  const sentence = policies?.[policy ?? verbOf(target)] ?? policies?.insert ?? policies?.update
  return { sentence: sentence ?? (myId() ? msg`You don’t have permission to do this.` : msg`Sign in to do this.`) }
}

const verbOf = ({ verb }: WriteTarget) => (verb?.startsWith('update') ? 'update' : 'insert')

function ofBucket(bucket: string, message: string): Refusal | undefined {
  const room = roomRefusals.entries().find(({ refusals }) => refusals.buckets?.[bucket])
  const said = room?.refusals.buckets?.[bucket]
  if (/row-level security|^Access denied$/.test(message)) return said && { sentence: said.refused }
  if (/^mime type .* is not supported$/.test(message)) return said?.type && { sentence: said.type }
  if (/exceeded the maximum allowed size/.test(message)) return said && { sentence: said.size }
  return undefined
}

const unsaved = msg`This couldn’t be saved. Reload the page and try again.`

/** Values of the wrong kind, too many at once, too slow, or changed at the same moment: no constraint, by code. */
const ofValues: Readonly<Record<string, MessageDescriptor>> = {
  '22P02': msg`This value isn’t valid.`,
  '22007': msg`This value isn’t valid.`,
  '22003': msg`This value is out of range.`,
  '22008': msg`This value is out of range.`,
  '22001': msg`This text is too long.`,
  '54000': msg`This is more than can be saved at once.`,
  '53400': msg`This is more than can be saved at once.`,
  '57014': msg`This took too long. Try again.`,
  '40001': msg`Someone else changed this at the same moment. Try again.`,
  '40P01': msg`Someone else changed this at the same moment. Try again.`,
}
