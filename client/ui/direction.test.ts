import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * The mirror image of a page, for text from right to left: no style sheet says left or right. `too-old.css` is for
 * browsers that know no other words.
 */
const sheets = globSync('client/**/*.css').filter((file) => !/tokens\.css$|too-old\.css$/.test(file))
const value = String.raw`(?:[\w-]+\((?:[^()]|\([^()]*\))*\)|[^\s;()]+)`
const sided = [
  /\b(?:margin|padding|border)-(?:left|right)\b/,
  /(?<![-\w.])(?:left|right):/,
  /\b(?:text-align|float|clear): (?:left|right)\b/,
]
const fourSides = new RegExp(String.raw`(?<![-\w])(?:padding|margin): ${value} (${value}) ${value} (${value});`, 'g')

test.each(sheets)('%s speaks of starts and ends, not of left and right', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const uneven = (line: string) => [...line.matchAll(fourSides)].some(([, right, left]) => right !== left)
  expect(lines.filter((line) => sided.some((pattern) => pattern.test(line)) || uneven(line))).toEqual([])
})
