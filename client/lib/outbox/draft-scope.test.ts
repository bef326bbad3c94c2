import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Every form says what its text is about, so that the text comes back there and nowhere else. */

/** Forms whose text is not drafted by field, by the reason. */
const others: Record<string, readonly string[]> = {
  'passwords, codes and addresses to sign in with': [
    ...['account/sign-in/CredentialsForm', 'account/sign-in/EmailStep', 'account/sign-in/FactorStep'],
    ...[
      'profile/ChangeAddress',
      'profile/ChangePassword',
      'groups/invites/JoinByCode',
      'events/attendance/CheckInSelf',
    ],
    ...['tenants/detail/DomainMail'],
  ],
  'a draft of its own (local-draft.ts)': [
    ...['events/form/EventForm', 'events/polls/PollForm', 'journal/review/WeekReview', 'lessons/quiz/Quiz'],
    ...['lessons/talk/AskForm', 'lessons/talk/EditReply', 'lessons/talk/EditThread', 'tenants/wizard/Wizard'],
    ...['messages/composer/MessageComposer', 'messages/composer/QuickField', 'messages/about/TalkField'],
    'events/guest-poll/GuestVotes',
  ],
  'choices, dates or numbers, chosen again at once': [
    ...['admin/setup/SaveStep', 'events/suggestions/SuggestTime', 'groups/settings/AutoPostpone'],
    ...['groups/settings/JoinSettings', 'marketplace/edit/SubmitDialog', 'messages/pickers/MomentPicker'],
    ...['notifications/panel/SnoozeUntil', 'security/alerts/AlertForm', 'tenants/detail/LimitsPart'],
    ...['tenants/detail/RetentionPart', 'tenants/detail/DeleteDialog'],
    ...['ui/RichText/AddressPrompt', 'tests/LongListPage'],
  ],
  'its fields are in a scope of their own': ['events/series/ScopeDialog', 'journal/templates/OwnForm'],
}

test('each form of the client names its row, or has a reason for none', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'client'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => file.endsWith('.tsx'))
  const unscoped = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /<form\b/.test(text) && !/[dD]raftScope\(|\{\.\.\.props\.draft\}/.test(text)
  })
  const known = Object.values(others).flatMap((all) => all.map((file) => `client/${file}.tsx`))
  expect(unscoped.sort()).toEqual(known.sort())
})
