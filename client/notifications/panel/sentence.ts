import { plural, t } from '@lingui/core/macro'
import { type Fold, lineOf } from './grouping.ts'

/** The names that a sentence needs, as far as they are known. */
interface Names {
  person: (id: string | null) => string | undefined
  group: (id: string | null) => string | undefined
}

/** The sentence of a notification: who did what, and where; with it the text that was written, where there is one. */
export function sentenceOf(fold: Fold, names: Names): { line: string; text?: string } {
  const { newest, all } = fold
  const isMessage =
    newest.url?.startsWith('/messages?') && (newest.reason === 'member' || newest.reason === 'mentioned')
  if (!isMessage) {
    return {
      line: lineOf(fold, names.person, {
        others: (count) => plural(count, { one: 'and # other', other: 'and # others' }),
        more: (count) => t`and ${count} more`,
      }),
    }
  }
  const more = all.length - 1
  return {
    line: lineOfMessages(fold, names),
    text: more > 0 ? t`${newest.message} · and ${more} more` : newest.message,
  }
}

function lineOfMessages({ newest, all }: Fold, names: Names): string {
  const who = names.person(newest.actor_id) ?? t`A former member`
  const group = names.group(newest.group_id)
  if (newest.type === 'mention_received')
    return group ? t`${who} mentioned you in ${group}` : t`${who} mentioned you in a conversation`
  const others = new Set(all.map(({ actor_id }) => actor_id)).size - 1
  const writers = others > 0 ? plural(others, { one: `${who} and # other`, other: `${who} and # others` }) : who
  return group ? t`${writers} wrote in ${group}` : t`${writers} wrote to you`
}
