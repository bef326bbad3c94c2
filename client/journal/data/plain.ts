/** Words as a search compares them: without capitals and accents. */
export const plainOf = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
