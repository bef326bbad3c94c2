import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** `pseudo` is English with every letter accented: what it leaves plain was never given to a translator. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  // without line numbers and dates a catalogue changes only where words do
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: 'client/locales/{locale}', include: ['client'], exclude: ['client/**/*.test.ts'] }],
})
