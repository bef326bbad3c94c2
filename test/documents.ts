/*
 * Texts as people keep them, in the form in which the editor writes them: what comes back from it must be these, letter
 * for letter.
 */
const p = (words: string) => `<p>${words}</p>`
const h = (level: number, words: string) => `<h${level}>${words}</h${level}>`
const item = (...blocks: string[]) => `<li>${blocks.join('')}</li>`
const list = (...items: string[]) => `<ul>${items.map((words) => item(p(words))).join('')}</ul>`
const steps = (...items: string[]) => `<ol>${items.map((words) => item(p(words))).join('')}</ol>`
const tasks = (...items: [done: boolean, words: string][]) =>
  `<ul data-type="taskList">${items.map(([done, words]) => `<li data-checked="${done}">${p(words)}</li>`).join('')}</ul>`
const table = (head: string[], ...rows: string[][]) =>
  `<table><tbody><tr>${head.map((words) => `<th>${p(words)}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((words) => `<td>${p(words)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`
const strong = (words: string) => `<strong>${words}</strong>`
const em = (words: string) => `<em>${words}</em>`
const code = (words: string) => `<code>${words}</code>`
const mark = (colour: string, words: string) => `<mark data-color="${colour}">${words}</mark>`
const link = (to: string, words: string) => `<a href="${to}">${words}</a>`

/** What groups write. */
const written = [
  p('Minutes of the parents’ evening') +
    h(3, 'Present') +
    list('Ruth Adeyemi', 'Tomas Lind', 'Mina Park (until nine)') +
    h(3, 'Decided') +
    steps('The hall is booked for May.', `Costs: ${strong('£ 240')}, shared by all.`) +
    h(3, 'To do') +
    tasks([true, 'Ask the caretaker'], [false, 'Write to everybody']),
  p('Lentil soup for twelve') +
    table(['What', 'How much'], ['Lentils', '600 g'], ['Carrots', '8'], ['Stock', '3 l']) +
    steps('Cut everything small.', 'Simmer for forty minutes.', `Season ${em('at the end')}.`),
  p('Week 3: the water cycle') +
    h(3, 'Aims') +
    list('Say where rain comes from', `Draw a cycle with ${mark('yellow', 'four')} stations`) +
    h(4, 'You need') +
    p('A jar, warm water, a plate, ice.') +
    '<blockquote><p>All the rivers run into the sea; yet the sea is not full.</p></blockquote>',
  p(`Read until Thursday: ${link('https://example.org/middlemarch', em('Middlemarch'))}, chapters 1–12.`) +
    list('Who narrates?', 'What does Dorothea want?'),
  p('Rehearsal plan') +
    table(['Day', 'Voices', 'Piece'], ['Mon', 'S, A', 'Kyrie'], ['Wed', 'T, B', 'Gloria'], ['Fri', '', '']),
  p('Dear all,') + p('') + p('we meet at the north gate at 8:15.<br>Bring water.') + p('') + p('Ruth'),
  p(`To print a list, run ${code('lp -n 2 list.txt')} and wait.`) +
    p(`${code('a &amp;&amp; b')} is no ${code('a &lt; b')}.`),
  p('Liebe Eltern, die Schließfächer sind geöffnet – Schlüssel gibt’s bei Jörg.') + list('Größe S', 'Größe XL'),
  p('سنجتمع يوم الثلاثاء في القاعة.') + steps('افتح الباب', 'أشعل الضوء'),
  p('הפגישה בשעה שמונה') + p(`שלום ${strong('לכולם')}`),
  p('週二晚上七點見面。') + table(['人', '帶來'], ['美娜', '麵包']),
  p('Η συνάντηση είναι στις 19:30') + h(3, 'Θέματα') + list('Εορτή', 'Προϋπολογισμός'),
  `${p('Встречаемся во вторник')}<blockquote><p>Тише едешь — дальше будешь.</p></blockquote>`,
  p('Supper 🍞🕯️ with 👩‍👩‍👧‍👦 and 🇸🇪 guests') + list('👍🏽', 'é and é are written apart'),
  p('What went well') +
    tasks([true, `The ${strong('fair')}`], [true, 'The weather'], [false, 'The till']) +
    '<hr>' +
    p('Next time: more change.'),
  `${p('Psalm')}<blockquote><p>The first line,<br>and the second.</p><p>The third.</p></blockquote>`,
  p(`${mark('green', 'Confirmed')} for Ana, ${mark('red', 'open')} for Ben, <s>no</s> for Cem.`),
  `${p('Grades')}<p data-align="right">7.5 of 10</p><p data-align="center">well done</p>`,
  p('a'.repeat(500)) + p('Word '.repeat(80).trim()),
  p('1. is not a list here, nor is - this, nor # that, nor &gt; this.'),
  p('*not italic* _neither_ `no code` ~~kept~~ [a](b)'),
  p('Costs &lt; 5 &amp; more &gt; 2, &quot;so they say&quot;'.replaceAll('&quot;', '"')),
  p('Two  spaces, a&nbsp;hard one, and a tab-free line.'),
  p(`<span data-color="purple">For the choir</span> and <span data-color="blue">for the band</span>`),
  p(`<span data-mention="00000000-0000-4000-8000-00000000e001">@Ruth Adeyemi</span>, can you open up?`),
]

const blocks: Record<string, string> = {
  heading: h(2, `On ${em('time')}`),
  small: h(6, 'A small one'),
  quote: `<blockquote>${p('One')}${p(strong('Two'))}</blockquote>`,
  points: list('One', 'Two'),
  'points in points': `<ul>${item(p('One'), list('In it', 'And this'))}</ul>`,
  'numbers from four': `<ol start="4">${item(p('Four'))}${item(p('Five'), tasks([false, 'Once']))}</ol>`,
  checks: tasks([true, 'Done'], [false, `Open, ${link('https://example.org/', 'see here')}`]),
  rule: '<hr>',
  table: table(['A', 'B'], ['1', strong('2')]),
  picture: '<img data-bucket="curriculum" data-path="a/b.png" alt="A soup" width="640" height="480">',
}

/** Every kind of block before every other, a document each: where two meet is where most is lost. */
const met = Object.entries(blocks).map(([one, first]) =>
  Object.entries(blocks)
    // two lists of a kind that meet are one list
    .filter(([other]) => one !== other && !(one.startsWith('points') && other.startsWith('points')))
    .map(([, second]) => p('Before') + first + second + p('After'))
    .join(''),
)

/** Paragraphs and headings in every alignment, with every mark in them, alone and in a list and a quotation. */
const formed = ['center', 'right', 'justify'].map((side) =>
  [strong('a'), em('a'), code('a'), '<s>a</s>', mark('yellow', 'a'), link('mailto:a@example.org', strong(em('a')))]
    .map((inner) => {
      const aligned = `<p data-align="${side}">b ${inner} c</p>`
      return `${aligned}<h3 data-align="${side}">${inner}</h3><ul>${item(aligned)}</ul><blockquote>${aligned}</blockquote>`
    })
    .join(''),
)

/** Documents in the editor's own form: some as people write them, the rest so that all that there is meets. */
export const documents: readonly string[] = [...written, ...met, ...formed]
