import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { closure, laterFilesOfHome, partsOfFirstScreens } from './scripts/first-files.ts'

// what these say is only said inside, wherever they stand
const later = {
  account:
    'refusals|room-labels|NoMail|TestMail|NotMePage|ClosedTenant|OAuthPage|oauth-checks|PermissionGate|RequestAccess|RoleBadge|RoleGuard|SecondStepDialog|StepUpDialog|CalendarFeed|ConfirmFeed|FeedAddress|feeds',
  lib: 'refusal-lookup|rules|rule-words|rule-ends|key-labels|key-names|permissions|signed-pictures|time',
  ui: 'use-report-reasons|HomeScreenGuide|ShoppingDialog|CopyButton|report-command|CaseItem|case-commands|AccessDenied|RepeatField|CustomRepeat|RepeatEnd|ReadMore|CopyField|Dialog|SafeHtml|WaitingMark|Keycap|Picture|QrCode|UndoBar|UndoOffer',
}
const outside = [
  ...Object.entries(later).flatMap(([room, parts]) => [
    `client/${room}/!(${parts}).{ts,tsx}`,
    `client/${room}/!(RichText|area|charts|emoji|factors|fields|lesson|reading)/!(${parts}).{ts,tsx}`,
  ]),
  // an invite is told of before one is inside
  'client/groups/invites/PendingInvite.tsx',
]
const first = [...closure(partsOfFirstScreens())].filter((file) => /\.tsx?$/.test(file)).sort()
const home = [...laterFilesOfHome()].filter((file) => /\.tsx?$/.test(file)).sort()
const tests = ['client/**/*.test.ts']
const refusals = ['client/*/refusals.ts', 'client/*/refusals/*.ts', 'client/lib/registries/refusal-lookup.ts']

/** `pseudo` is English with every letter accented: what it leaves plain was never given to a translator. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  // without line numbers and dates a catalogue changes only where words do
  format: formatter({ lineNumbers: false }),
  // what is said before one is inside comes with the first screen of all, what is said on the first screens inside with
  // those, and what Home says below its first cards with these; the rest when it is needed, and what refusals mean when
  // there is one
  catalogs: [
    { path: 'client/locales/outside/{locale}', include: outside, exclude: tests },
    { path: 'client/locales/inside/{locale}', include: first, exclude: outside },
    { path: 'client/locales/home/{locale}', include: home, exclude: outside },
    {
      path: 'client/locales/rooms/{locale}',
      include: ['client'],
      exclude: [...outside, ...first, ...home, ...refusals, ...tests],
    },
    { path: 'client/locales/refusals/{locale}', include: refusals },
  ],
})
