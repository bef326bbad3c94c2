import { readFile } from 'node:fs/promises'
import { escaped } from '../../mail/render.ts'
import type { MailName, MailSettings } from '../settings/mail-settings.ts'
import { type MailText, mailWords } from './mail-texts.ts'

/** The values of a template: `{{ .Token }}`, `{{ .Data.name }}`. */
export type Values = Record<string, string | Record<string, unknown>>

/** A mail with its values in place: the template that config.toml names, else our own words. */
export async function drawMail({ brand, templates }: MailSettings, name: MailName, values: Values) {
  const { subject, path } = templates[name]
  const words = mailWords[name]
  const html = path ? await readFile(path, 'utf8') : pageOf(words, brand)
  return {
    // what people typed may hold a line break, and a header may not
    subject: fill(subject ?? words.subject, values, plain)
      .replace(/\s+/g, ' ')
      .trim(),
    html: fill(html, values, escaped),
    text: path ? textOf(fill(html, values, escaped)) : fill(linesOf(words, brand), values, plain),
  }
}

const plain = (text: string) => text

/**
 * `{{ .Name }}`, `{{ .Data.name }}` and `{{ if .Name }}…{{ end }}`, as Go's templates have them; nothing else is run.
 */
function fill(template: string, values: Values, put: (text: string) => string) {
  const value = (path: string) => {
    const found = path.split('.').reduce<unknown>((at, part) => own(at, part), values)
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
  return template
    .replace(/\{\{-?\s*if\s+\.([\w.]+)\s*-?\}\}([\s\S]*?)\{\{-?\s*end\s*-?\}\}/g, (_, path: string, inner: string) =>
      value(path) ? inner : '',
    )
    .replace(/\{\{-?\s*\.([\w.]+)\s*-?\}\}/g, (_, path: string) => put(value(path)))
}

const own = (at: unknown, part: string) =>
  typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Record<string, unknown>)[part] : undefined

function pageOf({ says, action, subject }: MailText, brand: string) {
  const code =
    action || subject.includes('.Token')
      ? '<p style="font-size:28px;letter-spacing:6px;font-weight:600">{{ .Token }}</p>'
      : ''
  const link = action
    ? `<p><a href="{{ .ConfirmationURL }}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f2937;color:#ffffff;text-decoration:none;font-weight:600">${action}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">
<p>${says}</p>${code}${link}<p>${escaped(brand)}</p></div></body></html>
`
}

function linesOf({ says, action, subject }: MailText, brand: string) {
  const code = action || subject.includes('.Token') ? 'Code: {{ .Token }}' : ''
  const link = action ? `${action}: {{ .ConfirmationURL }}` : ''
  return `${[says, code, link, brand].filter(Boolean).join('\n\n')}\n`
}

/** The words of a page for who reads no HTML, each link's address behind it. */
const textOf = (html: string) =>
  html
    .replace(/<(style|head|title)[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1')
    .replace(/<br\s*\/?>|<\/(p|div|h\d|li|tr)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n\s*\n\s*/g, '\n\n')
    .trim()
