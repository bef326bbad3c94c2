import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* A lazy part that turns into another component once its file is there is drawn anew, without what was typed in it. */

test('a part that may be there before it is drawn is made by preloadable', () => {
  const own = globSync('client/**/*.tsx').filter((file) => {
    const source = readFileSync(file, 'utf8')
    return /\blazy\(/.test(source) && /^let \w+: (ComponentType|typeof [A-Z])/m.test(source)
  })
  expect(own).toEqual([])
})
