import { words } from './parse-words.ts'
import { endsPhrase, endsText, isBesideDay, isNumberOf, type Surroundings } from './surroundings.ts'

interface FoundTime {
  start: number
  end: number
  /** "18:00" */
  time: string
}

const half = ' ?(?:am|pm)'
const exact = `(?:\\d{1,2}[:.][0-5]\\d(?:${half})?|\\d{1,2}${half}|noon|midday|midnight)`
const till = '(?: ?[-–] ?| (?:to|until|till|and) )'
const lead = '(?<lead>(?:at|by|for|from|before|around|between|@) ?)?'
const one =
  '(?:(?<h>[01]?\\d|2[0-3])(?<sign>[:.])(?<m>[0-5]\\d) ?(?<half>am|pm)?|(?<hour>1[0-2]|0?[1-9]) ?(?<side>am|pm)|(?<named>noon|midday|midnight))'

/** Each way of writing a time; of a range ("9am-10am", "9 to 10am") the beginning is read. */
const patterns = [
  `${lead}(?<bare>[01]?\\d|2[0-3])${till}(?<until>${exact})`,
  `${lead}${one}(?:${till}${exact})?`,
  `(?<lead>(?:at|@) ?)(?<bare>[01]?\\d|2[0-3])(?:${till}\\d{1,2})?`,
]

/** The first time of day that a text names: "18:00", "6pm", "at 6", "noon". */
export function findTime(text: string): FoundTime | null {
  let best: FoundTime | null = null
  for (const pattern of patterns) {
    for (const found of text.matchAll(words(pattern))) {
      const [start, end] = [found.index, found.index + found[0].length]
      if (best && (best.start < start || (best.start === start && best.end >= end))) continue
      const around: Surroundings = {
        before: text.slice(0, start),
        after: text.slice(end),
        hasLead: found.groups!.lead !== undefined,
      }
      const time: string | null = isTime(found.groups!, around) ? timeOf(found.groups!) : null
      if (time) best = { start, end, time }
    }
  }
  return best
}

type Groups = Record<string, string | undefined>

/** A bare number and "2.10" are times only in a context that says so: there are versions, prices and house numbers. */
function isTime({ sign, half, named, bare, until, lead }: Groups, around: Surroundings): boolean {
  if (/(?:^|\s)(?:after|since|until|till|than) $/i.test(around.before)) return false
  const isWhole = around.before.trim() === '' && endsText(around)
  const isLoose = /^(?:for|from|before|around|between)/i.test(lead ?? '')
  if (until) return /[:mn]/i.test(until) && !isNumberOf({ ...around, hasLead: false })
  if (bare !== undefined) return endsPhrase(around) || isBesideDay(around)
  if (sign === '.' && !half) return isWhole || isBesideDay(around) || (around.hasLead && !isLoose && endsPhrase(around))
  return !named || around.hasLead || endsText(around) || isBesideDay(around)
}

function timeOf({ h, m, half, hour, side, named, bare, until }: Groups): string | null {
  const hours = named ? (named.toLowerCase() === 'midnight' ? 0 : 12) : Number(h ?? hour ?? bare)
  const turned = half ?? side ?? (until && sideOfStart(hours, until))
  if (turned && (hours > 12 || hours === 0)) return null
  const of24 = turned ? (hours % 12) + (turned.toLowerCase() === 'pm' ? 12 : 0) : hours
  return `${String(of24).padStart(2, '0')}:${m ?? '00'}`
}

/** "9-10am" begins in the morning, "2-3pm" in the afternoon, "11-1pm" in the morning. */
function sideOfStart(hours: number, until: string): string | undefined {
  const [, side] = /(am|pm)$/i.exec(until) ?? []
  if (!side || hours > 12) return undefined
  const isLater = hours % 12 > Number.parseInt(until, 10) % 12
  if (!isLater) return side
  return side.toLowerCase() === 'pm' ? 'am' : 'pm'
}
