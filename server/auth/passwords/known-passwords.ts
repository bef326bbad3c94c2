import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/*
 * The most frequent of the passwords that breaches brought to light, as the makers of zxcvbn publish them (MIT), each
 * in lower case. Read when somebody first chooses a password: an idle server does without their memory.
 */

const list = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
// shorter ones no settings allow
const least = 6

let reading: Promise<Set<string>> | undefined

/** True where it is one of them, whatever its case. */
export async function isKnown(password: string): Promise<boolean> {
  reading ??= read().catch((error) => {
    reading = undefined
    throw error
  })
  return (await reading).has(password.toLowerCase())
}

async function read() {
  const all: string[] = JSON.parse(await readFile(list, 'utf8'))
  return new Set(all.filter(({ length }) => length >= least))
}
