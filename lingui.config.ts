import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const outside = ['client/account', 'client/ui', 'client/lib']
const tests = ['client/**/*.test.ts']

/** `pseudo` is English with every letter accented: what it leaves plain was never given to a translator. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  // without line numbers and dates a catalogue changes only where words do
  format: formatter({ lineNumbers: false }),
  // what is said before one is inside comes with the first screen; the rest when it is needed
  catalogs: [
    { path: 'client/locales/outside/{locale}', include: outside, exclude: tests },
    { path: 'client/locales/inside/{locale}', include: ['client'], exclude: [...outside, ...tests] },
  ],
})
