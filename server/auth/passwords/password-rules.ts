import { invalid, WeakPassword } from '../errors.ts'
import type { AuthSettings } from '../settings/auth-settings.ts'
import { isCommon } from './common-passwords.ts'
import { isKnown } from './known-passwords.ts'

export const longestPassword = 256

type PasswordOwner = { email?: string | null | undefined; data?: Record<string, unknown> | null }

/** Refuses a new password that the settings call weak, naming every reason at once. */
export async function checkPassword(
  password: string,
  { minimumPasswordLength, passwordRequirements, safety, mails, siteUrl }: AuthSettings,
  whose: PasswordOwner = {},
): Promise<void> {
  if (password.length > longestPassword) throw invalid(`Password cannot be longer than ${longestPassword} characters`)
  const words: string[] = []
  const reasons: string[] = []
  if ([...password].length < minimumPasswordLength) {
    reasons.push('length')
    words.push(`Password should be at least ${minimumPasswordLength} characters.`)
  }
  const sets = requiredSets(passwordRequirements)
  if (!sets.every((set) => [...set].some((one) => password.includes(one)))) {
    reasons.push('characters')
    words.push(`Password should contain at least one character of each: ${sets.join(', ')}.`)
  }
  if (
    safety.refuseGuessable &&
    reasons.length === 0 &&
    (isCommon(password, [mails.brand, ...hostWords(siteUrl), ...ownWords(whose)]) || (await isKnown(password)))
  ) {
    // GoTrue's word for a password that is known to be tried
    reasons.push('pwned')
    words.push('Password is too easy to guess: it is among those that are tried first.')
  }
  if (reasons.length > 0) throw new WeakPassword(words.join(' '), reasons)
}

/** The words that are guessed first for one person: their address and name, whole and in parts. */
function ownWords({ email, data }: PasswordOwner) {
  const name = email?.split('@')[0] ?? ''
  const told = Object.entries(data ?? {}).filter(([key]) => key.includes('name'))
  const texts = [name, ...told.map(([, value]) => String(value))]
  return texts.flatMap((text) => [text, text.replaceAll(' ', ''), ...text.split(/[\s._+-]+/)])
}

const hostWords = (siteUrl: string) => new URL(siteUrl).hostname.split('.')

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

/**
 * `password_requirements` of config.toml by its names; GoTrue's own variable lists sets between colons, `\:` being one.
 */
function requiredSets(requirements: string): string[] {
  const named: Record<string, string[]> = {
    letters_digits: [lower + upper, digits],
    lower_upper_letters_digits: [lower, upper, digits],
    lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
  }
  if (named[requirements]) return named[requirements]
  return requirements
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter(Boolean)
}
