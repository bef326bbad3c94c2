import { dayName, monthName, words } from './parse-words.ts'
import { signs } from './surroundings.ts'

const dated = `(?:(?:${dayName},? )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthName}|${monthName} \\d{1,2}(?:st|nd|rd|th)?)(?:,? \\d{4})?`
const day = `(?:${dated}|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}(?:[./](?:\\d{4}|\\d\\d)?)?|today|tomorrow|(?:this |next )?${dayName})`
const bare = '(?:the )?\\d{1,2}(?:st|nd|rd|th)?'
const between = '(?: ?[-–/] ?| (?:to|and|or|until|till|through|&) )'

// a bare number begins a range only beside a date: "1 to 3 july", and not "from 2 to friday"
const range = words(
  `(?:(?:from|between) )?(?:${bare}${between}${dated}|${monthName} ${bare}${between}${bare}|${day}(?:${between}${day})+)`,
)

/**
 * Hides ranges and choices of days ("from 1 june to 3 july", "fri or sat"). A task has one due date, so the words stay in
 * its title.
 */
export const hideRanges = (text: string) => text.replace(range, (found) => signs.literal.repeat(found.length))
