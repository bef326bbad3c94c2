import { dayName, monthName } from './parse-words.ts'

/*
 * Conditions on the text around a word, which decide between a date and a title: "supper sun" is a day, "sun cream" is
 * not.
 */

/** Stand-ins for parts of a sentence that are not read again: quoted or removed words, other tokens, and days. */
export const signs = { literal: '\uE000', token: '\uE001', day: '\uE002' } as const

/** The text before and after a match, and whether a preposition of its own begins it ("on fri"). */
export interface Surroundings {
  before: string
  after: string
  hasLead: boolean
}

const clock = '(?:\\d{1,2}:\\d{2} ?(?:am|pm)?|\\d{1,2}(?:\\.\\d{2})? ?(?:am|pm)|noon|midday|midnight)'
const day = `(?:today|tomorrow|${dayName}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthName}|${monthName} \\d{1,2}|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./]?(?:\\d\\d)*|next|in \\d)`
const clockAfter = new RegExp(
  `^[\\s,]*(?:(?:at|by|from|@) ?)?(?:${clock}|\\d{1,2}\\.\\d{2})(?=$|[\\s,.;–-])|^,? (?:at|@) ?\\d{1,2}(?=$|[\\s,;])`,
  'i',
)
const clockBefore = new RegExp(
  `(?:^|[\\s(–-])(?:${clock}|\\d{1,2}\\.\\d{2})[\\s,]*$|(?:^|\\s)(?:at|@) ?\\d{1,2},? $`,
  'i',
)
const dayAfter = new RegExp(
  `^[\\s,]*(?:\uE002|(?:(?:on|by|due|this|every|each) )?${day}(?=$|[\\s,.;?!)\uE001\uE002]))`,
  'i',
)
const dayBefore = new RegExp(`(?:\uE002|(?:^|[\\s(])${day})[\\s,]*$`, 'i')
const atEnd = /^[\s.,;:?!)\uE001\uE002]*$/
const small =
  /^(?:[,.;:?!)]|[\s,]*[\uE001\uE002]|\s+(?:for|with|without|at|in|on|by|to|and|or|from|because|before|after|so|if|when|then|about|as|but|until|till|every|each|via|near|please)(?=\s))/i
const isNumbered =
  /(?:^|[\s(])(?:versions?|ver|v|release|build|chapters?|ch|sections?|parts?|volume|vol|pages?|room|no|number|nr|step|level|lessons?|units?|episode|season|grade|tasks?|items?|figure|fig|table|route|bus|line|platform|gate|flight|exercises?|questions?|psalms?)\.? $/i
const isArticle = /(?:^|[\s(])(?:the|a|an|my|our|your|his|her|their) $/i
const isPreposition = /(?:^|[\s(])(?:after|since|from|to|than|of|about|between|and|or|[-–&/]) $/i

/** Ends the sentence, but for punctuation and other tokens. */
export const endsText = ({ after }: Surroundings) => atEnd.test(after)

/** Follows the name of something numbered, as in "chapter 3" or "version 2.10". */
export const isNumberOf = ({ before, hasLead }: Surroundings) => !hasLead && isNumbered.test(before)

/** Follows an article or possessive, as in "the sun": a noun. */
export const isNoun = ({ before, hasLead }: Surroundings) => !hasLead && isArticle.test(before)

/** Follows a word to which the day belongs, as in "photos of Friday", "move it to Friday": removing the day would break it. */
export const isInPhrase = ({ before, hasLead }: Surroundings) => !hasLead && isPreposition.test(before)

export const isBesideTime = ({ before, after }: Surroundings) => clockAfter.test(after) || clockBefore.test(before)

export const isBesideDay = ({ before, after }: Surroundings) => dayAfter.test(after) || dayBefore.test(before)

/** No noun follows: the sentence ends here, or goes on with punctuation, a token or a preposition. */
export const endsPhrase = (around: Surroundings) => endsText(around) || small.test(around.after)

const isSetOff = ({ before, after }: Surroundings) =>
  (/,\s*$/.test(before) && /^\s*[,;.]/.test(after)) || (/\($/.test(before) && after.startsWith(')'))

/** Evidence that an ambiguous word ("sun", "the 5th") is a day. */
export function isClearlyDay(around: Surroundings): boolean {
  if (isNoun(around)) return false
  return (
    endsText(around) ||
    isBesideTime(around) ||
    isSetOff(around) ||
    /^\s*\uE002/.test(around.after) ||
    /\uE002\s*$/.test(around.before) ||
    (around.hasLead && endsPhrase(around))
  )
}
