import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Fields whose text nobody keeps, or whose limit is another's: what one looks for, an address, a number of people, a secret. */
const without = [
  'client/ui/RichText/AddressPrompt.tsx',
  'client/ui/CopyField.tsx',
  'client/tests/RichTextPage.tsx',
  // a day or an hour is read as it is typed
  'client/ui/fields/DateField.tsx',
  'client/ui/fields/TimeField.tsx',
  'client/account/sign-in/CodeField.tsx',
  'client/account/sign-in/FactorStep.tsx',
  // a list of several, each with a limit of its own
  'client/tasks/tools/NewTemplate.tsx',
]

const fields = globSync('client/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<(TextInput|Textarea|textarea|input)\b([\s\S]*?)\/>/g)].map(
    ([field, , given]) => ({ file, field, given: given! }),
  ),
)

test('every field for words has a limit, so that nothing is refused that was typed', () => {
  const unlimited = fields.filter(
    ({ file, given }) =>
      !without.includes(file) &&
      !given.includes('maxLength') &&
      !/type=(?:"|\{')?(?:email|search|date|time|datetime-local|number|password|checkbox|radio|color|file|hidden|range|\{)/.test(
        given,
      ) &&
      !/readOnly|inputMode="(?:numeric|url)"/.test(given),
  )
  expect(unlimited.map(({ file, field }) => `${file}: ${field.replace(/\s+/g, ' ').slice(0, 120)}`)).toEqual([])
})
