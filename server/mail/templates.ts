import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { render } from './render.ts'

type RenderedMail = { subject: string; text: string; html: string }

/**
 * Fills `templates/<language>/<name>.txt`, whose first line is the subject, and `<name>.html` of the project
 * folder; `de-CH` falls back to `de`, and every language to `en`.
 */
export async function renderTemplate(
  dir: string,
  { template, language, values }: { template: string; language: string; values: Record<string, unknown> },
): Promise<RenderedMail> {
  if (!/^[a-z]\w*$/.test(template)) throw new Error('A template name can contain only letters, digits and underscores.')
  const languages = /^[a-z]{2,3}(-\w+)?$/i.test(language) ? [language, language.split('-')[0]!, 'en'] : ['en']
  for (const one of languages) {
    const [text, html] = await Promise.all(
      ['txt', 'html'].map((ending) => read(join(dir, one, `${template}.${ending}`))),
    )
    if (text === undefined || html === undefined) continue
    const [, subject = '', body = ''] = /^Subject: (.*)\r?\n\s*([\s\S]*)$/.exec(text) ?? []
    return {
      // what people typed may hold a line break, and a header may not
      subject: render(subject, values, 'text').replace(/\s+/g, ' ').trim(),
      text: render(body, values, 'text'),
      html: render(html, values, 'html'),
    }
  }
  throw new Error(`There is no email template called ${template}.`)
}

async function read(path: string) {
  try {
    return await readFile(path, 'utf8')
  } catch (missing) {
    if ((missing as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw missing
  }
}
