import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * A device's clock may be wrong by days. Moments of the server are compared with the present of
 * client/lib/browser/server-clock.ts; the device's own clock is for what begins and ends on the device.
 */
const allowed: Readonly<Record<string, string>> = {
  'client/lib/browser/server-clock.ts': 'the module itself',
  'client/lib/supabase/supabase.ts': 'measures the offset',
  'client/lib/supabase/refresh.ts': 'a pause between requests',
  'client/lib/supabase/auth-errors.ts': 'a pause between requests',
  'client/account/sign-in/use-countdown.ts': 'counts such a pause down',
  'client/account/sign-in/CodeStep.tsx': 'a pause between two mails',
  'client/account/StepUp.tsx': 'a pause after a declined dialog',
  'client/ui/states/use-retry.ts': 'a pause between requests',
  'client/ui/RichText/use-editor.ts': 'a pause between keys',
  'client/home/data/last-here.ts': 'a pause between requests',
  'client/journal/write/pacing.ts': 'a pause between saves',
  'client/curriculum/data/autosave.ts': 'a pause between saves',
  'client/lib/live/presence.ts': 'a pause between signs of typing',
  'client/lib/browser/toast.ts': 'how long a message is shown',
  'client/lib/registries/undo.ts': 'how long a step can be undone',
  'client/lib/browser/app-update.ts': 'how long a page rests, and since when it asked',
  'client/lib/browser/return-to.ts': 'the age of something stored on this device',
  'client/lib/html/picture-cache.ts': 'the age of something stored on this device',
  'client/lib/html/signed-pictures.ts': 'the age of something stored on this device',
  'client/lib/query/kept-answers.ts': 'the age of something stored on this device',
  'client/lib/query/query-persister.ts': 'the age of something stored on this device',
  'client/install/InstallOffer.tsx': 'the age of something stored on this device',
  'client/journal/write/entry-writer.ts': 'the age of a draft on this device',
  'client/journal/write/writers.ts': 'the age of a draft on this device',
  'client/messages/composer/late-drafts.ts': 'the age of something stored on this device',
  'client/lib/outbox/drafts.ts': 'drafts of visits before this one',
  'client/lib/outbox/outbox.ts': 'when it was written; sent as the server’s moment',
  'client/lib/outbox/send.ts': 'when it was written; sent as the server’s moment',
  'client/lib/outbox/save-now.ts': 'when it was written; sent as the server’s moment',
  'client/lib/live/live.ts': 'answers older than a channel, by dataUpdatedAt of the query cache',
  'client/lib/live/channels.ts': 'answers older than a channel, by dataUpdatedAt of the query cache',
  'client/security/lists/ListFrame.tsx': 'shows dataUpdatedAt of the query cache',
  'client/lessons/reader/use-reading.ts': 'the seconds of a reading',
}

const files = globSync('client/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] })

test('a person with a wrong clock is late for nothing: a server’s moment is compared with the server’s clock', () => {
  const own = files.filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(file, 'utf8')))
  expect(own.filter((file) => !(file in allowed))).toEqual([])
  expect(Object.keys(allowed).filter((file) => !own.includes(file))).toEqual([])
})
