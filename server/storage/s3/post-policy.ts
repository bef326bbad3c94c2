import { Refusal } from '../../http/errors.ts'

/*
 * The policy of a form that a browser posts, as Amazon's S3 reference describes it ("Creating a POST Policy"): until
 * when it holds, and a condition for every field that the form may have.
 */

type Condition = { way: 'eq' | 'starts-with'; field: string; value: string }
type Policy = { conditions: Condition[]; size: { least: number; most: number } }

/** Fields that need no condition: they prove the policy, or are what it is about. */
const free = new Set(['policy', 'x-amz-signature', 'file'])

/** The sizes that a policy allows; refuses a form that it does not allow. The bucket is that of the address. */
export function allowedBy(policy: string, fields: Map<string, string>, bucket: string, now: Date): Policy['size'] {
  const { conditions, size } = policyIn(policy, now)
  const given = new Map([...fields, ['bucket', bucket]])
  for (const { way, field, value } of conditions) {
    const said = given.get(field) ?? ''
    if (way === 'eq' ? said === value : said.startsWith(value)) continue
    throw denied(`Policy Condition failed: ["${way}", "$${field}", "${value}"]`)
  }
  const named = new Set(conditions.map(({ field }) => field))
  const extra = [...fields.keys()].filter(
    (name) => !free.has(name) && !named.has(name) && !name.startsWith('x-ignore-'),
  )
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`)
  return size
}

function policyIn(text: string, now: Date): Policy {
  const { expiration, conditions } = parsed(text)
  const until = typeof expiration === 'string' ? Date.parse(expiration) : Number.NaN
  if (Number.isNaN(until)) throw invalid("Invalid Policy: Invalid 'expiration' value")
  if (until < now.getTime()) throw denied('Policy expired.')
  if (!Array.isArray(conditions)) throw invalid("Invalid Policy: Missing 'conditions'")
  const policy: Policy = { conditions: [], size: { least: 0, most: Number.POSITIVE_INFINITY } }
  for (const one of conditions as unknown[]) {
    if (Array.isArray(one) && one[0] === 'content-length-range') policy.size = rangeIn(one)
    else policy.conditions.push(...conditionsIn(one))
  }
  return policy
}

function parsed(text: string): { expiration?: unknown; conditions?: unknown } {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found
  } catch {
    throw invalid('Invalid Policy: Invalid JSON.')
  }
  throw invalid('Invalid Policy: Invalid JSON.')
}

function rangeIn([, least, most]: unknown[]) {
  const range = { least: Number(least), most: Number(most) }
  if (Number.isSafeInteger(range.least) && Number.isSafeInteger(range.most) && range.least <= range.most) return range
  throw invalid('Invalid Policy: Invalid content-length-range')
}

/** `{ "name": "value", … }`, or `["eq", "$name", "value"]`. */
function conditionsIn(one: unknown): Condition[] {
  if (Array.isArray(one)) {
    const [way, field, value] = one as unknown[]
    const isWay = way === 'eq' || way === 'starts-with'
    if (one.length === 3 && isWay && typeof field === 'string' && field.startsWith('$') && typeof value === 'string')
      return [{ way, field: field.slice(1).toLowerCase(), value }]
  } else if (typeof one === 'object' && one !== null) {
    const pairs = Object.entries(one)
    if (pairs.every(([, value]) => typeof value === 'string'))
      return pairs.map(([name, value]) => ({ way: 'eq', field: name.toLowerCase(), value: value as string }))
  }
  throw invalid('Invalid Policy: Invalid condition')
}

const invalid = (message: string) => new Refusal(400, 'InvalidPolicyDocument', message)
const denied = (why: string) => new Refusal(403, 'AccessDenied', `Invalid according to Policy: ${why}`)
