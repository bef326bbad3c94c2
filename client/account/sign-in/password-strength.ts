/** The rules of a new password, and how hard it is to guess: 0 to 4. */
export interface Strength {
  isLong: boolean
  isHard: boolean
  isApart: boolean
  score: number
}

const fewest = 10

/** `own` is what whoever guesses knows as well: the person's name and address. */
export async function strengthOf(password: string, own: readonly string[]): Promise<Strength> {
  const words = own.flatMap((text) => text.toLowerCase().split(/[\s@.+_-]+/)).filter((word) => word.length >= 4)
  const small = password.toLowerCase()
  const isApart = !words.some((word) => small.includes(word))
  const check = await guesser()
  // longer ones take their time, and are no easier
  const score = check ? check(password.slice(0, 100), words) : password.length >= fewest ? 3 : 1
  return { isLong: [...password].length >= fewest, isHard: score >= 2, isApart, score }
}

let made: Promise<((password: string, own: string[]) => number) | undefined> | undefined

/** The lists are larger than all the rest of the page; where they cannot be had, the server's own have to do. */
function guesser() {
  made ??= import('./password-score.ts').then(
    ({ passwordScore }) => passwordScore,
    () => undefined,
  )
  return made
}
