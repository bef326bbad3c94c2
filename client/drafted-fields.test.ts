import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/* Every text field of the client is drafted: by its row and name, by a draft of its room, or it is listed below. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'client'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const importers = new Map<string, string[]>(files.map((file) => [file, []]))
const imports = (file: string) =>
  [...texts.get(file)!.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]/g)].map(([, path]) =>
    normalize(join(dirname(file), path!)),
  )
for (const file of files) for (const path of imports(file)) importers.get(path)?.push(file)

const draft = /raftScope\(|useLocalDraft|useRichDraft|localDraft\(|data-composer|\{\.\.\.props\.draft\}/
const isDrafted = (file: string) =>
  draft.test(texts.get(file)!) ||
  imports(file).some(
    (path) => /draft|answers/.test(path) && !/draft-scope/.test(path) && draft.test(texts.get(path) ?? ''),
  )

/** A field is in a form that one of the parts around it drafts. */
function isInDraft(file: string, depth = 4): boolean {
  const parts = importers.get(file)!.filter((path) => path.endsWith('.tsx'))
  return isDrafted(file) || (depth > 0 && parts.length > 0 && parts.every((part) => isInDraft(part, depth - 1)))
}

const field =
  /<(TextInput|Textarea|textarea|RichText)\b|<input(?![^>]*type="(checkbox|radio|file|range|color|search|number|date|time)")/

/** Rooms that save by themselves, with drafts of every key in their own store. */
const savesItself =
  /^client\/(adaptation\/(lesson|tasks|whole\/SavedText)|curriculum\/(builder|items|lesson|outline|tasks)|journal\/write|marketplace\/edit|tenants\/wizard|messages\/composer|lessons\/talk\/AskForm)/

/** Passwords, codes and words to confirm, which are never stored; numbers, searches and choices. */
const needsNone = [
  'client/account/sign-in/CodeField.tsx',
  'client/account/sign-in/CredentialsForm.tsx',
  'client/account/sign-in/EmailStep.tsx',
  'client/account/sign-in/FactorStep.tsx',
  'client/events/attendance/CheckInSelf.tsx',
  'client/groups/invites/JoinByCode.tsx',
  'client/groups/settings/JoinSettings.tsx',
  'client/messages/message/Poll.tsx',
  'client/profile/ChangeAddress.tsx',
  'client/profile/ChangePassword.tsx',
  'client/schedule/deeds/NumberInput.tsx',
  'client/search/MenuField.tsx',
  'client/tenants/detail/DeleteDialog.tsx',
  'client/tenants/flags/KillSwitch.tsx',
]

test('text in every form survives its tab, but for passwords, codes and numbers', () => {
  const own = files.filter((file) => file.endsWith('.tsx') && !/^client\/(ui|tests|install)\//.test(file))
  const fields = own.filter((file) => field.test(texts.get(file)!))
  const bare = fields.filter((file) => !isInDraft(file) && !savesItself.test(file))
  expect(fields.length).toBeGreaterThan(100)
  expect(bare.sort()).toEqual(needsNone)
})
