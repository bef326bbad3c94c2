// `npm run faults -- <kind> …`: what goes wrong in the world, tried on the whole product.
import { parseArgs } from 'node:util'
import { ensureChromium, ensureHeadless } from './chromium.js'
import { calendar } from './faults/calendar.ts'
import { postgres15 } from './faults/postgres15.ts'
import { two } from './faults/two.ts'
import { keepTemporaryFilesInMemory } from './memory.js'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { walks: { type: 'string' }, only: { type: 'string' } },
})
const [kind, ...words] = positionals
const kinds = { calendar, postgres15, two }

if (!kind || !(kind in kinds)) {
  console.error(`Usage: npm run faults -- ${Object.keys(kinds).join(' | ')}`)
  process.exit(2)
}
process.env.CHROMIUM = ensureChromium()
process.env.CHROMIUM_HEADLESS = ensureHeadless()
keepTemporaryFilesInMemory()
process.exit((await kinds[kind as keyof typeof kinds](words, values)) ? 0 : 1)
