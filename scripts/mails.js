// Run by `npm run mails`: the mails that sign people in, each a page of its own as the Supabase CLI wants them, made of
// one frame and the words in `supabase/templates/auth/mails.json`. What stands there is HTML in Go's notation.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const dir = new URL('../supabase/templates/auth/', import.meta.url)

/** Every page by its file's name. */
export function mailPages() {
  const mails = JSON.parse(readFileSync(new URL('mails.json', dir), 'utf8'))
  return Object.fromEntries(Object.entries(mails).map(([name, mail]) => [`${name}.html`, pageOf(mail)]))
}

const pageOf = ({ title, says }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3">${title}</h1>
${says.map(paragraphOf).join('\n')}
</div>
</body>
</html>
`

/** A text, `{ code: true }`, `{ button: "…" }` or `{ notYou: true }`. */
function paragraphOf(part) {
  if (part.code) return '<p style="font-size:28px;letter-spacing:6px;font-weight:600">{{ .Token }}</p>'
  if (part.button) return `<p><a href="{{ .ConfirmationURL }}" style="${buttonStyle}">${part.button}</a></p>`
  return `<p>${part.notYou ? notYou : part}</p>`
}

const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#3b4cca;color:#ffffff;text-decoration:none;font-weight:600'
const notYou =
  '<strong>Was this you?</strong> If not, <a href="{{ .SiteURL }}/auth">set a new password</a> right away: that signs out every other device.'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, page] of Object.entries(mailPages())) writeFileSync(new URL(name, dir), page)
}
