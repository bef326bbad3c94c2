import { expect, test } from 'vitest'
import { picturesIn } from './picture.ts'

test('the pictures of an entry are known by its text alone, with their words and sizes', () => {
  const html =
    '<p>A walk.</p><img data-bucket="journal" data-path="a/b/c/hill.jpg" alt="Ben &amp; the &quot;hill&quot;" width="1200" height="800"><img data-bucket="journal" data-path="a/b/d/sea.jpg"><img src="https://example.org/x.png">'
  expect(picturesIn(html)).toEqual([
    { bucket: 'journal', path: 'a/b/c/hill.jpg', alt: 'Ben & the "hill"', width: 1200, height: 800 },
    { bucket: 'journal', path: 'a/b/d/sea.jpg', alt: '', width: undefined, height: undefined },
  ])
  expect(picturesIn('<p>No picture: &lt;img data-bucket="x" data-path="y"&gt;</p>')).toEqual([])
})
