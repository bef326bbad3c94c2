import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleInBrowser } from '../../../test/module-in-browser.ts'

let there: Awaited<ReturnType<typeof moduleInBrowser<typeof import('./html.ts')>>>
beforeAll(async () => {
  there = await moduleInBrowser('client/lib/html/html.ts')
})
afterAll(() => there.stop())

const cleaned = async (html: string) => (await there.call('clean', [html]))[0]

test.each([
  ['a heading at the beginning gets a paragraph before it', '<h2>a</h2>', '<p></p><h2>a</h2>'],
  ['bare words become a paragraph', 'a <b>b</b>', '<p>a <strong>b</strong></p>'],
  ['lines of another program become paragraphs', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
  ['a style becomes an alignment', '<p style="text-align: center">a</p>', '<p data-align="center">a</p>'],
  ['of alignments only four are known', '<p style="text-align: start">a</p>', '<p>a</p>'],
  [
    'a Google document keeps its bold words and colours',
    '<b style="font-weight:normal"><p dir="ltr"><span style="font-weight:700;color:#000000">a</span><span style="background-color:#ffff00;font-style:italic"> b</span></p></b>',
    '<p><strong>a</strong><mark data-color="yellow"><em> b</em></mark></p>',
  ],
  ['a purple word is purple', '<span style="color: purple">a</span>', '<p><span data-color="purple">a</span></p>'],
  ['a marked word is yellow', '<mark>a</mark>', '<p><mark data-color="yellow">a</mark></p>'],
  [
    'a table keeps its cells',
    '<table><thead><tr><th>a</th></tr></thead><tr><td colspan="2">b<p>c</p></td></tr></table>',
    '<p></p><table><tbody><tr><th><p>a</p></th></tr></tbody><tbody><tr><td colspan="2"><p>b</p><p>c</p></td></tr></tbody></table>',
  ],
  ['words in a list become an item', '<ul>a<li>b</li></ul>', '<p></p><ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['an orphaned item gives its words', '<li>a</li>', '<p>a</p>'],
  ['spaces between elements go', '<ul>\n  <li>a</li>\n</ul>\n', '<p></p><ul><li><p>a</p></li></ul>'],
  [
    'an address is written as one',
    '<a href="https://a.example/b c?d=ü">e</a>',
    '<p><a href="https://a.example/b%20c?d=%C3%BC">e</a></p>',
  ],
  [
    'a name before a host is no address',
    '<a href="https://bank.example@evil.example/">a</a>',
    '<p><a href="https://evil.example/">a</a></p>',
  ],
  ['a link to nowhere is none', '<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
  ['a script is nothing', '<script>alert(1)</script>', ''],
  [
    'a picture in a line stands by itself',
    '<p>a<img data-bucket="d" data-path="e.png" alt="b">c</p>',
    '<p>a</p><img data-bucket="d" data-path="e.png" alt="b"><p>c</p>',
  ],
  [
    'a picture on another host is a link',
    '<p>a<img src="https://a.example/b.png" alt="b">c</p><ul><li><img src="http://a.example/d e.png"></li></ul>',
    '<p>a</p><p><a href="https://a.example/b.png">b</a></p><p>c</p><ul><li><p><a href="http://a.example/d%20e.png">http://a.example/d%20e.png</a></p></li></ul>',
  ],
  [
    'a picture that no link leads to is nothing',
    '<p>a<img src="data:image/png;base64,AAAA">b<img src="x"></p>',
    '<p>ab</p>',
  ],
  ['nor is one at an address that ends', '<img src="https://a.example/storage/v1/object/sign/a/b?token=c">', ''],
  ['nothing is nothing', '', ''],
  ['a carriage return is a line', '<p>a&#13;b</p>', '<p>a\nb</p>'],
])('%s', async (_, html, kept) => {
  expect(await cleaned(html)).toBe(kept)
  expect(await cleaned(kept)).toBe(kept)
  expect(there.reports).toEqual([])
})
