// Writes THIRD_PARTY_NOTICES from what is installed: every package that reaches a person, with its licence.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const parts = []
for (const [place, { dev, link, version, license }] of Object.entries(lock)) {
  if (!place.startsWith('node_modules/') || link || dev || !existsSync(place)) continue
  const name = place.replace(/^.*node_modules\//, '')
  const file = readdirSync(place).find((one) => /^(licen[cs]e|copying)/i.test(one))
  const text = file ? readFileSync(join(place, file), 'utf8').trim() : ''
  parts.push(`${name} ${version} (${license ?? 'see its text'})\n\n${text}`.trim())
}
const head = 'This product is built with the packages below, each under its own licence.\nWritten by `npm run notices`.'
writeFileSync('THIRD_PARTY_NOTICES', `${[head, ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
console.log(`${parts.length} packages`)
