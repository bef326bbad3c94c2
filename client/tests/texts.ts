/* Texts for the editor: one of ours with everything in it, and the clipboards of other programs. */

export const people = [
  { id: '00000000-0000-4000-8000-00000000e001', name: 'Ruth Adeyemi' },
  { id: '00000000-0000-4000-8000-00000000e002', name: 'Tomas Lind' },
  { id: '00000000-0000-4000-8000-00000000e003', name: 'Mina Park' },
  { id: '00000000-0000-4000-8000-00000000e004', name: 'Jonas Weber' },
]

export const sampleText =
  '<p>On Tuesday we cook for <mark data-color="yellow">twenty-two people</mark>, and <strong>the oven is small</strong>. ' +
  '<span data-mention="00000000-0000-4000-8000-00000000e003">@Mina Park</span> has the <a href="https://example.org/recipe">recipe</a>.</p>' +
  '<h2>Before</h2>' +
  '<ul data-type="taskList"><li data-checked="true"><p>Ask who eats no meat</p></li><li data-checked="false"><p>Buy bread, <em>dark and white</em></p></li></ul>' +
  '<h2>At the table</h2>' +
  '<blockquote><p>Whoever comes late does the dishes.</p></blockquote>' +
  '<table><tbody><tr><th><p>Dish</p></th><th><p>Who</p></th></tr><tr><td><p>Soup</p></td><td><p>Tomas</p></td></tr><tr><td><p><span data-color="purple">Plum cake</span></p></td><td><p>Ruth</p></td></tr></tbody></table>' +
  '<ol><li><p>Set the tables</p></li><li><p>Light the candles</p><ul><li><p>not the <s>old</s> ones</p></li></ul></li></ol>' +
  '<hr><p data-align="center">Room code <code>14-B</code></p>'

const item = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

export const samples = [
  {
    name: 'Word',
    html:
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { margin: 0cm }</style></head><body lang=EN-GB>' +
      "<h2>Supper</h2><p class=MsoNormal style='margin-bottom:8.0pt'>We are <b>many</b>.<o:p></o:p></p>" +
      `${item(1, '·', 'Bread')}\n${item(2, 'o', 'dark')}\n${item(1, '·', 'Soup')}` +
      `<p class=MsoNormal>Then:<o:p></o:p></p>${item(1, '1.', 'Eat')}${item(1, '2.', 'Wash up')}</body></html>`,
  },
  {
    name: 'Google Docs',
    html:
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;text-align: center;">' +
      '<span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:700;">Supper</span></p>' +
      '<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="color:#000000;font-style:italic;">Bread</span></p></li></ul>' +
      '<p dir="ltr"><span style="background-color:#ffff00;color:#000000">twenty</span><span style="text-decoration:line-through"> plates</span></p></b>',
  },
  {
    name: 'Hostile',
    html: '<h2 onclick="alert(1)">Hello</h2><img src=x onerror=alert(1)><a href="javascript:alert(1)">go</a><svg><script>alert(1)</script></svg><p style="background:url(https://evil.example)">There</p>',
  },
]
