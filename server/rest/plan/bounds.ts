import { Refusal } from '../../http/errors.ts'
import { embedsOf, type Shape } from '../parse/ast.ts'
import type { Bounds, RestSettings } from '../settings.ts'
import type { Plan } from './plan.ts'

/*
 * The bounds of one request. How much it asks for is known before it is asked; how much that comes to is counted by
 * the database while it puts the answer together, which ends there as soon as it is too much.
 */

/** Refuses a shape that asks for aggregates where they are off (PGRST123), or for more embeds than may be. */
export function refuseBeyond(shape: Shape, { aggregates, bounds }: Pick<RestSettings, 'aggregates' | 'bounds'>) {
  let embeds = 0
  const look = (shape: Shape, depth: number) => {
    if (depth > bounds.depth) throw tooMuch(`What is embedded may be nested ${bounds.depth} deep at most.`)
    if (!aggregates && shape.select.some((one) => one.kind === 'column' && one.aggregate)) {
      throw new Refusal(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    }
    for (const embed of embedsOf(shape)) {
      if (++embeds > bounds.embeds) throw tooMuch(`A request may embed ${bounds.embeds} times at most.`)
      look(embed.shape, depth + 1)
    }
  }
  look(shape, 0)
}

/** A text if the answer may be as long, else what makes the statement fail. */
export function boundedText(text: string, { bytes }: Bounds): string {
  if (bytes === undefined || text === 'null') return text
  return `case when octet_length((${text})::text) <= ${bytes} then (${text})::text else ${failing}::text end`
}

/**
 * The rows of an embed as one value, counted with all that the statement has embedded so far: their number at every
 * depth, their bytes at this one. Kept in settings of the transaction, for each parent's rows are put together alone.
 */
export function boundedRows(value: string, { depth, bounds: { rows, bytes } }: Plan): string {
  const spent = [
    rows === undefined ? undefined : `${adding('pgrst.rows', 'count(*)')} <= ${rows}`,
    bytes === undefined
      ? undefined
      : `${adding(`pgrst.bytes_${depth}`, `coalesce(octet_length(${value}::text), 0)`)} <= ${bytes}`,
  ].filter((one) => one !== undefined)
  return spent.length === 0 ? value : `case when ${spent.join(' and ')} then ${value} else to_json(${failing}) end`
}

const adding = (setting: string, amount: string) =>
  `set_config('${setting}', (coalesce(nullif(current_setting('${setting}', true), ''), '0')::int8 + ${amount})::text, true)::int8`

const said = 'answer too large: '
const failing = `('${said}' || count(*))::int`

/** The refusal of an answer that was ended because it grew too large; undefined for every other error. */
export function tooLarge(error: unknown, { rows, bytes }: Bounds): Refusal | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code !== '22P02' || !message.includes(`"${said}`)) return undefined
  const most = [
    bytes === undefined ? [] : `${bytes.toLocaleString('en')} bytes`,
    rows === undefined ? [] : `${rows.toLocaleString('en')} rows with what is embedded in them`,
  ]
  return new Refusal(413, 'PT413', 'The answer is too large.', {
    details: `An answer has at most ${most.flat().join(', and ')}.`,
    hint: 'Ask for fewer rows, with filters or a limit, for fewer columns, or embed less.',
  })
}

const tooMuch = (message: string) =>
  new Refusal(400, 'PGRST100', message, { hint: 'Ask for the innermost parts in a request of their own.' })
