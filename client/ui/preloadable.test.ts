import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* If a lazy part is replaced by another component once its file has loaded, React remounts it and typed text is lost. */

test('a lazy part that may be loaded before it is rendered uses preloadable', () => {
  const own = globSync('client/**/*.tsx').filter((file) => {
    const source = readFileSync(file, 'utf8')
    return /\blazy\(/.test(source) && /^let \w+: (ComponentType|typeof [A-Z])/m.test(source)
  })
  expect(own).toEqual([])
})
