import { diffWords } from 'diff'
import css from './word-diff.module.css'

/** Two texts as one: what went is struck out, what came is marked. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className={css.words} dir="auto">
      {diffWords(before, after).map(({ value, added, removed }, at) =>
        added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text are known by their places
          <ins key={at}>{value}</ins>
        ) : removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <del key={at}>{value}</del>
        ) : (
          value
        ),
      )}
    </p>
  )
}
