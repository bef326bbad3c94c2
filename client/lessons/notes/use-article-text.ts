import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ArticleText, readArticle } from '../anchors/article-text.ts'

/** The words of an article, read again when its blocks change: texts and pictures come later than their places. */
export function useArticleText(article: RefObject<HTMLElement | null>): ArticleText | null {
  const [text, setText] = useState<ArticleText | null>(null)
  useLayoutEffect(() => {
    const element = article.current
    if (!element) return
    const read = () => setText(readArticle(element))
    let frame = 0
    const watcher = new MutationObserver((changes) => {
      if (!changes.some(isInBlock)) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    })
    read()
    watcher.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      watcher.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [article])
  return text
}

const blocks = '[data-block]'

function isInBlock({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement
  if (element?.closest(blocks)) return true
  return [...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null),
  )
}
