import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* A part of Mantine without its style sheet is drawn bare, and nothing says so. */
const inner: Record<string, string[]> = {
  TextInput: ['Input'],
  PasswordInput: ['Input'],
  Menu: ['Popover'],
  Button: ['Loader'],
  Switch: ['InlineInput'],
}

test('every part of Mantine that is used brings its style sheet', () => {
  const sources = globSync('client/**/*.{tsx,css}').map((file) => readFileSync(file, 'utf8'))
  const used = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.trim()),
    ),
  )
  const sheets = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name!),
    ),
  )
  const needed = new Set(used.flatMap((name) => [name, ...(inner[name] ?? [])]))
  const bare = [...needed].filter(
    (name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`) && !sheets.has(name),
  )
  expect(bare).toEqual([])
})
