import { expect, test } from 'vitest'
import { type ParseContext, type ParsedTask, parse } from './parse.ts'

/* It is Wednesday 11 March 2026, a quarter to six in the evening, where weeks begin on Monday. */
const reading: ParseContext = {
  today: '2026-03-11',
  now: '17:45',
  weekStart: 1,
  dayFirst: true,
  me: 'mina',
  people: [
    { id: 'ana', name: 'Ana Lima' },
    { id: 'ana2', name: 'Ana Souza' },
    { id: 'ben', name: 'Ben Okafor' },
    { id: 'jose', name: 'José Díaz' },
    { id: 'mina', name: 'Mina Park' },
  ],
  labels: [
    { id: 'l1', name: 'welcome' },
    { id: 'l2', name: 'kitchen' },
  ],
  literal: [],
}

/** The facts of a parsed task beside its title, as one short line. */
function factsOf({ due_on, due_time, plan_on, priority, people, labels, recurrence }: ParsedTask) {
  return [
    due_on && `due ${due_on.slice(2)}${due_time ? ` ${due_time}` : ''}`,
    plan_on && `plan ${plan_on.slice(2)}`,
    priority > 0 && `!${priority}`,
    ...people.map(({ id }) => `@${id}`),
    ...labels.map(({ id, name }) => `#${id ?? `new ${name}`}`),
    recurrence?.rrule.replace('FREQ=', ''),
    recurrence?.from === 'completion' && 'from completion',
    recurrence?.count && `×${recurrence.count}`,
    recurrence?.until && `until ${recurrence.until.slice(2)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const sentences: readonly [sentence: string, title: string, says: string][] = [
  // nothing to understand
  ['Bring snacks', 'Bring snacks', ''],
  ['Weekday supper for the mayor', 'Weekday supper for the mayor', ''],
  ['Read chapter 3', 'Read chapter 3', ''],
  ['Sunlight and Friday’s child', 'Sunlight and Friday’s child', ''],
  ['Ask about the 5 apples, 3/4 of them green', 'Ask about the 5 apples, 3/4 of them green', ''],
  ['March on', 'March on', ''],
  ['Buy version 2.0', 'Buy version 2.0', ''],
  ['Mail a@lima.org', 'Mail a@lima.org', ''],
  ['Wow! Great', 'Wow! Great', ''],
  // days
  ['Bring snacks today', 'Bring snacks', 'due 26-03-11'],
  ['Bring snacks tod', 'Bring snacks', 'due 26-03-11'],
  ['Bring snacks tomorrow', 'Bring snacks', 'due 26-03-12'],
  ['tomorrow bring snacks', 'bring snacks', 'due 26-03-12'],
  ['Bring snacks tmr', 'Bring snacks', 'due 26-03-12'],
  ['Bring snacks the day after tomorrow', 'Bring snacks', 'due 26-03-13'],
  ['Bring snacks fri', 'Bring snacks', 'due 26-03-13'],
  ['Bring snacks on Friday', 'Bring snacks', 'due 26-03-13'],
  ['Bring snacks by friday!', 'Bring snacks!', 'due 26-03-13'],
  ['Bring snacks, fri, and juice', 'Bring snacks, and juice', 'due 26-03-13'],
  ['Bring snacks this sat', 'Bring snacks', 'due 26-03-14'],
  ['Bring snacks wed', 'Bring snacks', 'due 26-03-18'],
  ['Bring snacks next fri', 'Bring snacks', 'due 26-03-20'],
  ['Bring snacks next monday', 'Bring snacks', 'due 26-03-16'],
  ['Bring snacks next week', 'Bring snacks', 'due 26-03-16'],
  ['Bring snacks next month', 'Bring snacks', 'due 26-04-01'],
  ['Bring snacks next year', 'Bring snacks', 'due 27-01-01'],
  ['Bring snacks at the weekend', 'Bring snacks', 'due 26-03-14'],
  ['Bring snacks next weekend', 'Bring snacks', 'due 26-03-21'],
  ['Bring snacks end of month', 'Bring snacks', 'due 26-03-31'],
  ['Bring snacks in 3 days', 'Bring snacks', 'due 26-03-14'],
  ['Bring snacks in a week', 'Bring snacks', 'due 26-03-18'],
  ['Bring snacks in two weeks', 'Bring snacks', 'due 26-03-25'],
  ['Bring snacks in 1 month', 'Bring snacks', 'due 26-04-11'],
  ['Bring snacks 2026-05-01', 'Bring snacks', 'due 26-05-01'],
  ['Bring snacks 2026-02-30', 'Bring snacks 2026-02-30', ''],
  ['Bring snacks 12 mar', 'Bring snacks', 'due 26-03-12'],
  ['Bring snacks 10 March', 'Bring snacks', 'due 27-03-10'],
  ['Bring snacks on the 3rd of April', 'Bring snacks', 'due 26-04-03'],
  ['Bring snacks April 3rd', 'Bring snacks', 'due 26-04-03'],
  ['Bring snacks dec 24, 2027', 'Bring snacks', 'due 27-12-24'],
  ['Bring snacks 29 feb', 'Bring snacks', 'due 28-02-29'],
  ['Bring snacks on the 20th', 'Bring snacks', 'due 26-03-20'],
  ['Bring snacks by 5th', 'Bring snacks', 'due 26-04-05'],
  ['Bring snacks 24.12.2026', 'Bring snacks', 'due 26-12-24'],
  ['Bring snacks 24/12/26', 'Bring snacks', 'due 26-12-24'],
  ['Bring snacks by 3/4', 'Bring snacks', 'due 26-04-03'],
  // times
  ['Bring snacks fri 18:00', 'Bring snacks', 'due 26-03-13 18:00'],
  ['Bring snacks at 6pm tomorrow', 'Bring snacks', 'due 26-03-12 18:00'],
  ['Bring snacks 6:30 pm fri', 'Bring snacks', 'due 26-03-13 18:30'],
  ['Bring snacks 18.30 fri', 'Bring snacks', 'due 26-03-13 18:30'],
  ['Bring snacks 12am fri', 'Bring snacks', 'due 26-03-13 00:00'],
  ['Bring snacks at noon', 'Bring snacks', 'due 26-03-12 12:00'],
  ['Bring snacks at 19', 'Bring snacks', 'due 26-03-11 19:00'],
  ['Bring snacks 19:00', 'Bring snacks', 'due 26-03-11 19:00'],
  ['Bring snacks 9:00', 'Bring snacks', 'due 26-03-12 09:00'],
  ['Bring snacks at 25:00', 'Bring snacks at 25:00', ''],
  // plans
  ['Bake ~sat for supper sun', 'Bake for supper', 'due 26-03-15 · plan 26-03-14'],
  ['Bake plan fri', 'Bake', 'plan 26-03-13'],
  ['Bake planned for tomorrow due fri', 'Bake', 'due 26-03-13 · plan 26-03-12'],
  ['Plan the summer', 'Plan the summer', ''],
  // people, labels, priority
  ['Bring snacks @Ben', 'Bring snacks', '@ben'],
  ['Bring snacks @ben @ana', 'Bring snacks', '@ben · @ana'],
  ['Bring snacks @Ana Souza', 'Bring snacks', '@ana2'],
  ['Bring snacks @jose', 'Bring snacks', '@jose'],
  ['Bring snacks @me', 'Bring snacks', '@mina'],
  ['Bring snacks @Zoe', 'Bring snacks @Zoe', ''],
  ['Bring snacks @Benedict', 'Bring snacks @Benedict', ''],
  ['Bring snacks #welcome', 'Bring snacks', '#l1'],
  ['Bring snacks #Kitchen #garden', 'Bring snacks', '#l2 · #new garden'],
  ['Bring snacks !2', 'Bring snacks', '!2'],
  ['Bring snacks p1', 'Bring snacks', '!1'],
  ['Bring snacks !7', 'Bring snacks !7', ''],
  // repeats
  ['Water beans daily', 'Water beans', 'due 26-03-11 · DAILY'],
  ['Water beans every day at 8:00', 'Water beans', 'due 26-03-11 08:00 · DAILY'],
  ['Water beans every week', 'Water beans', 'due 26-03-11 · WEEKLY'],
  ['Water beans every 3 days', 'Water beans', 'due 26-03-11 · DAILY;INTERVAL=3'],
  ['Water beans every! 3 days', 'Water beans', 'due 26-03-11 · DAILY;INTERVAL=3 · from completion'],
  ['Water beans every week after done', 'Water beans', 'due 26-03-11 · WEEKLY · from completion'],
  ['Water beans every other day', 'Water beans', 'due 26-03-11 · DAILY;INTERVAL=2'],
  ['Water beans every weekday', 'Water beans', 'due 26-03-11 · WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Water beans every weekend', 'Water beans', 'due 26-03-14 · WEEKLY;BYDAY=SA,SU'],
  ['Water beans every mon, wed and fri', 'Water beans', 'due 26-03-11 · WEEKLY;BYDAY=MO,WE,FR'],
  ['Water beans every Tuesday', 'Water beans', 'due 26-03-17 · WEEKLY;BYDAY=TU'],
  ['Water beans every other thu', 'Water beans', 'due 26-03-12 · WEEKLY;INTERVAL=2;BYDAY=TH'],
  ['Water beans every 2 weeks on mon', 'Water beans', 'due 26-03-16 · WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['Pay rent monthly', 'Pay rent', 'due 26-03-11 · MONTHLY'],
  ['Pay rent every 1st and 15th', 'Pay rent', 'due 26-03-15 · MONTHLY;BYMONTHDAY=1,15'],
  ['Pay rent every month on the 1st', 'Pay rent', 'due 26-04-01 · MONTHLY;BYMONTHDAY=1'],
  ['Pay rent every last day of the month', 'Pay rent', 'due 26-03-31 · MONTHLY;BYMONTHDAY=-1'],
  ['Meet every first monday', 'Meet', 'due 26-04-06 · MONTHLY;BYDAY=1MO'],
  ['Meet every last fri of the month', 'Meet', 'due 26-03-27 · MONTHLY;BYDAY=-1FR'],
  ['Report every 3 months', 'Report', 'due 26-03-11 · MONTHLY;INTERVAL=3'],
  ['Report quarterly', 'Report', 'due 26-03-11 · MONTHLY;INTERVAL=3'],
  ['Birthday of Ana every 12 june', 'Birthday of Ana', 'due 26-06-12 · YEARLY;BYMONTH=6;BYMONTHDAY=12'],
  ['Renew yearly 1 may', 'Renew', 'due 26-05-01 · YEARLY'],
  ['Stretch every day for 10 times', 'Stretch', 'due 26-03-11 · DAILY · ×10'],
  ['Stretch every day until 1 april', 'Stretch', 'due 26-03-11 · DAILY · until 26-04-01'],
  // words that are also days stay in the title
  ['Call Tom about chairs', 'Call Tom about chairs', ''],
  ['Call Tom', 'Call Tom', ''],
  ['Meet Tom at 5', 'Meet Tom', 'due 26-03-12 05:00'],
  ['The 5th Wave', 'The 5th Wave', ''],
  ['Meet on the 5th floor', 'Meet on the 5th floor', ''],
  ['Buy Sun cream', 'Buy Sun cream', ''],
  ['Sit in the sun', 'Sit in the sun', ''],
  ['Spread on sun cream', 'Spread on sun cream', ''],
  ['Sat nav update', 'Sat nav update', ''],
  ['Go by sat nav', 'Go by sat nav', ''],
  ['Wed dress fitting', 'Wed dress fitting', ''],
  ['Wed dress fitting tomorrow', 'Wed dress fitting', 'due 26-03-12'],
  ['Ask Sun Yi for the notes', 'Ask Sun Yi for the notes', ''],
  ['Thu Nguyen needs a chair', 'Thu Nguyen needs a chair', ''],
  ['Fri the onions', 'Fri the onions', ''],
  ['Visit Mar del Plata', 'Visit Mar del Plata', ''],
  ['Ask May 5 questions', 'Ask May 5 questions', ''],
  ['Chapter 3 may be long', 'Chapter 3 may be long', ''],
  ['Day 1 march to the lake', 'Day 1 march to the lake', ''],
  ['Buy 2 Jan Garbarek tickets', 'Buy 2 Jan Garbarek tickets', ''],
  ['Version 2.10.', 'Version 2.10.', ''],
  ['Version 2.10', 'Version 2.10', ''],
  ['Update to version 10.10.10', 'Update to version 10.10.10', ''],
  ['Pay 18.30 to Ana', 'Pay 18.30 to Ana', ''],
  ['Task 4 at 10 Downing St', 'Task 4 at 10 Downing St', ''],
  ['Look at 3 houses', 'Look at 3 houses', ''],
  ['Summer term from 1 june to 3 july', 'Summer term from 1 june to 3 july', ''],
  ['Camp 1 to 3 july', 'Camp 1 to 3 july', ''],
  ['Camp 1 - 3 july', 'Camp 1 - 3 july', ''],
  ['Fair from 1 june to 3 july at 18:00', 'Fair from 1 june to 3 july at 18:00', ''],
  ['Open Mon to Fri', 'Open Mon to Fri', ''],
  ['Meet fri or sat', 'Meet fri or sat', ''],
  ['Between monday and friday call Ana', 'Between monday and friday call Ana', ''],
  ['Photos of Friday', 'Photos of Friday', ''],
  ['Move the meeting to Friday', 'Move the meeting to Friday', ''],
  ['Prepare the Friday meeting', 'Prepare the Friday meeting', ''],
  ['Black Friday sale', 'Black Friday sale', ''],
  ['Ask the Sunday school', 'Ask the Sunday school', ''],
  ['Sunday school snacks', 'Sunday school snacks', ''],
  ['Buy a weekend bag', 'Buy a weekend bag', ''],
  ['Plan the weekend menu', 'Plan the weekend menu', ''],
  ['Write the weekly report', 'Write the weekly report', ''],
  ['Daily Mail subscription', 'Daily Mail subscription', ''],
  ['Send the monthly report fri', 'Send the monthly report', 'due 26-03-13'],
  ['Watch Midnight in Paris', 'Watch Midnight in Paris', ''],
  ['Around the World in 80 Days', 'Around the World in 80 Days', ''],
  ['Watch The Day After Tomorrow', 'Watch The Day After Tomorrow', ''],
  ['Call Ana after 6pm', 'Call Ana after 6pm', ''],
  ['Read pages 9-10', 'Read pages 9-10', ''],
  // days that the context shows
  ['Bread fri 18:00', 'Bread', 'due 26-03-13 18:00'],
  ['Sat 9am football', 'football', 'due 26-03-14 09:00'],
  ['Football at 9 sun', 'Football', 'due 26-03-15 09:00'],
  ['Bring snacks tom', 'Bring snacks', 'due 26-03-12'],
  ['tom 9am dentist', 'dentist', 'due 26-03-12 09:00'],
  ['Bring snacks fri @Ben !1', 'Bring snacks', 'due 26-03-13 · !1 · @ben'],
  ['Bring snacks on fri for Ana', 'Bring snacks for Ana', 'due 26-03-13'],
  ['Bring snacks (sat)', 'Bring snacks ()', 'due 26-03-14'],
  ['Book a table for friday', 'Book a table', 'due 26-03-13'],
  ['Party Sat 14 March', 'Party', 'due 26-03-14'],
  ['Party 1 may', 'Party', 'due 26-05-01'],
  ['Party May 5', 'Party', 'due 26-05-05'],
  ['Party on 2.10.', 'Party', 'due 26-10-02'],
  ['x 5 jan 26', 'x', 'due 26-01-05'],
  ['x jan 5, 27 at 9', 'x', 'due 27-01-05 09:00'],
  ['x 5 june 18.30', 'x', 'due 26-06-05 18:30'],
  ['Rent the 5th', 'Rent', 'due 26-04-05'],
  ['Dentist tomorrow 9am-10am', 'Dentist', 'due 26-03-12 09:00'],
  ['Dentist tomorrow 9-10am', 'Dentist', 'due 26-03-12 09:00'],
  ['Dentist tomorrow from 11 to 1pm', 'Dentist', 'due 26-03-12 11:00'],
  ['Dentist fri 18:00–19:30', 'Dentist', 'due 26-03-13 18:00'],
  ['Stretch every day at 9 for 3 times', 'Stretch', 'due 26-03-11 09:00 · DAILY · ×3'],
  ['Stretch every fri 18:00 until 1 may', 'Stretch', 'due 26-03-13 18:00 · WEEKLY;BYDAY=FR · until 26-05-01'],
  ['Stretch every day at 9, for 3 times, with Ana', 'Stretch, with Ana', 'due 26-03-11 09:00 · DAILY · ×3'],
  ['Stretch every sun', 'Stretch', 'due 26-03-15 · WEEKLY;BYDAY=SU'],
  ['Stretch weekly at 9', 'Stretch', 'due 26-03-11 09:00 · WEEKLY'],
  // all of it, and what is meant as it stands
  [
    'Bring snacks fri 18:00 @Ana #welcome !2 every week',
    'Bring snacks',
    'due 26-03-13 18:00 · !2 · @ana · #l1 · WEEKLY',
  ],
  ['Watch "Friday" tomorrow', 'Watch Friday', 'due 26-03-12'],
  ['Read "The Hobbit" sat', 'Read "The Hobbit"', 'due 26-03-14'],
  ['Sing “every day” tomorrow', 'Sing every day', 'due 26-03-12'],
  ['tomorrow', 'tomorrow', ''],
  ['  ', '', ''],
]

test('there are enough sentences', () => expect(sentences.length).toBeGreaterThanOrEqual(120))

test.each(sentences)('%s', (sentence, title, says) => {
  const parsed = parse(sentence, reading)
  expect([parsed.title, factsOf(parsed)]).toEqual([title, says])
})

test('what one took back stays in the title, and the rest is read on', () => {
  const parsed = parse('Wash the sun hat fri', { ...reading, literal: ['sun'] })
  expect([parsed.title, factsOf(parsed)]).toEqual(['Wash the sun hat', 'due 26-03-13'])
})

test('a person takes a day back though its letters begin another word', () => {
  const parsed = parse('Invite friends fri', { ...reading, literal: ['fri'] })
  expect([parsed.title, factsOf(parsed)]).toEqual(['Invite friends fri', ''])
})

test('in a task of one’s own there are no labels', () => {
  expect(parse('Take pill #2', { ...reading, labels: null }).title).toBe('Take pill #2')
})

test('where the month is written first, 3/4 is in March', () => {
  expect(parse('Go by 3/14', { ...reading, dayFirst: false }).due_on).toBe('2026-03-14')
})

test('every token stands where it says', () => {
  for (const [sentence] of sentences)
    for (const { start, end, text } of parse(sentence, reading).tokens) expect(sentence.slice(start, end)).toBe(text)
})
