import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconExternalLink, IconHelpCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { bucket, download } from '../../lib/html/curriculum-files.ts'
import { show } from '../../lib/html/signed-pictures.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Html } from '../html/Html.tsx'
import { toneName } from './block-names.ts'
import css from './blocks.module.css'
import type { Block, ImageBlock } from './blocks.ts'

/** A block as its readers see it. */
export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <Html html={block.html} />
    case 'question':
      return (
        <div className={css.question}>
          <IconHelpCircle size={20} stroke={1.5} aria-hidden="true" />
          <Html html={block.html} />
        </div>
      )
    case 'callout':
      return (
        <aside className={css.callout} data-tone={block.tone ?? 'note'}>
          <b>{toneName(block.tone ?? 'note')}</b>
          <Html html={block.html} />
        </aside>
      )
    case 'quote':
      return (
        <figure className={css.quote}>
          <Html html={block.html} />
          {block.source && <figcaption dir="auto">{block.source}</figcaption>}
        </figure>
      )
    case 'image':
      return <Image block={block} />
    case 'file':
      return <FileLink path={block.path} name={block.name} />
    case 'table':
      return <TableView rows={block.rows} head={block.head === true} />
    case 'checklist':
      return (
        <ul className={css.checklist}>
          {block.entries.map(({ key, text }) => (
            <li key={key} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )
    case 'embed':
      return (
        <a className={css.embed} href={block.url} target="_blank" rel="noreferrer">
          <IconExternalLink size={18} stroke={1.5} aria-hidden="true" />
          <span>{block.title || block.url}</span>
          <small>{new URL(block.url).host}</small>
        </a>
      )
  }
}

function Image({ block }: { block: ImageBlock }) {
  const ref = useRef<HTMLSpanElement>(null)
  const { path, alt, width, height } = block
  useEffect(() => {
    ref.current?.replaceChildren(show({ bucket, path, alt, width, height }))
  }, [path, alt, width, height])
  return (
    <figure className={css.image}>
      <span ref={ref} />
      {block.caption && <figcaption dir="auto">{block.caption}</figcaption>}
    </figure>
  )
}

function FileLink({ path, name }: { path: string; name: string }) {
  const open = () => download(path, name).catch((error: unknown) => toast(errorMessage(error), 'bad'))
  return (
    <button type="button" className={css.file} aria-label={t`Download ${name}`} onClick={() => void open()}>
      <IconDownload size={18} stroke={1.5} aria-hidden="true" />
      <span dir="auto">{name}</span>
    </button>
  )
}

function TableView({ rows, head }: { rows: readonly (readonly string[])[]; head: boolean }) {
  const { t } = useLingui()
  const [first, ...rest] = head ? rows : [undefined, ...rows]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table moves by itself, also by the keyboard
    <section className={css.tableFrame} tabIndex={0} aria-label={t`Table`}>
      <table>
        {first && (
          <thead>
            <tr>
              {first.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their places
                <th key={at} scope="col" dir="auto">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rest.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <tr key={place}>
              {line?.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <td key={at} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
