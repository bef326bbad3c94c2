/** So many characters as the database counts them: an emoji is one, and one that is made of several is several. */
export const lengthOf = (text: string) => [...text].length

/** As much of a text as fits, cut between characters as people see them: half a family is none. */
export function cutText(text: string, limit: number): string {
  if (lengthOf(text) <= limit) return text
  let [kept, left] = ['', limit]
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= lengthOf(segment)
    if (left < 0) break
    kept += segment
  }
  return kept
}
