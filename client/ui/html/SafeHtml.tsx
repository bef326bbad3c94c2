import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { elementsOf } from '../../lib/html/html.ts'
import { show } from '../../lib/html/signed-pictures.ts'
import css from './html.module.css'

/** The elements of a text. They are made safe each time, for not everything that writes to the database is ours. */
export function SafeHtml({ html, captions = false }: { html: string; captions?: boolean }) {
  const { t } = useLingui()
  const { history } = useRouter()
  const ref = useRef<HTMLDivElement>(null)
  const names = { done: t`Done`, open: t`Not done`, table: t`Table` }
  const { done, open, table } = names

  useLayoutEffect(() => {
    const body = elementsOf(html)
    const all = (name: string) => body.querySelectorAll<HTMLElement>(name)
    for (const link of all('a[href]:not([href^="/"])')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer nofollow')
    }
    for (const item of all('[data-type="taskList"] > li')) tick(item, item.dataset.checked === 'true', done, open)
    for (const each of all('table')) scrollable(each, table)
    for (const image of all('img')) image.replaceWith(captions ? captioned(image) : pictureOf(image))
    ref.current!.replaceChildren(...body.childNodes)
  }, [html, captions, done, open, table])

  /** Follows a link to a page of ours without loading anything. */
  function go(event: MouseEvent) {
    const link = (event.target as Element).closest('a[href^="/"]')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(link.getAttribute('href')!)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it are what is pressed
  return <div ref={ref} className={css.html} onClick={go} />
}

/** A picture with its words under it, where it has any. */
function captioned(image: HTMLElement) {
  const words = image.getAttribute('alt')
  if (!words) return pictureOf(image)
  // read once, under it
  image.removeAttribute('alt')
  const figure = document.createElement('figure')
  const line = document.createElement('figcaption')
  line.dir = 'auto'
  line.textContent = words
  figure.append(pictureOf(image), line)
  return figure
}

function pictureOf(image: HTMLElement) {
  const [bucket, path, alt, width, height] = ['data-bucket', 'data-path', 'alt', 'width', 'height'].map((name) =>
    image.getAttribute(name),
  )
  return show({ bucket, path, alt, width, height })
}

function tick(item: HTMLElement, checked: boolean, done: string, open: string) {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.checked = checked
  // it tells, and is not for pressing; one that is disabled would be too pale to read
  box.tabIndex = -1
  box.setAttribute('aria-readonly', 'true')
  box.addEventListener('click', (event) => event.preventDefault())
  box.setAttribute('aria-label', checked ? done : open)
  const words = item.ownerDocument.createElement('div')
  words.append(...item.childNodes)
  item.append(box, words)
}

/** A wide table moves by itself, also by the keyboard. */
function scrollable(table: HTMLElement, name: string) {
  const frame = document.createElement('div')
  frame.dataset.frame = ''
  frame.tabIndex = 0
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', name)
  table.replaceWith(frame)
  frame.append(table)
}
