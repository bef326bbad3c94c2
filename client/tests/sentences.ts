/** Rows for the long list: of every height, and the same each time for the same number. */
export interface Sentences {
  number: number
  who: string
  text: string
}

const people = ['Ruth Adeyemi', 'Tomas Lind', 'Mina Park', 'Jonas Weber', 'Ines Duarte']
const said = [
  'I can bring the bread.',
  'Could somebody look at the heating in the small hall before Tuesday? It was cold last time.',
  'Yes.',
  'The reading for next week is chapter four, and for those who missed the last one there are notes in the folder.',
  'We are eleven so far, perhaps twelve.',
  'Thank you all for yesterday; it was good to see everybody around one table again, and the children slept at once.',
]

function sentencesOf(number: number): Sentences {
  const seed = Math.abs(Math.imul(number + 7, 2654435761)) >>> 4
  const length = 1 + (seed % 11 === 0 ? 5 : seed % 3)
  return {
    number,
    who: people[seed % people.length]!,
    text: Array.from({ length }, (_, at) => said[(seed + at * 5) % said.length]).join(' '),
  }
}

export const rowsFrom = (first: number, count: number): Sentences[] =>
  Array.from({ length: count }, (_, at) => sentencesOf(first + at))
