import { defineConfig } from '@lingui/cli'

/** `pseudo` is English with every letter accented: what it leaves plain was never given to a translator. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'client/locales/{locale}', include: ['client'], exclude: ['client/**/*.test.ts'] }],
})
