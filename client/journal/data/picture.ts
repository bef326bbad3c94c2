/** A picture of an entry, as its text names it. */
export interface EntryPicture {
  bucket: string
  path: string
  alt: string
  width: number | undefined
  height: number | undefined
}

/** The pictures of a text, from its marks alone: a list of thousands parses none of them. */
export function picturesIn(html: string): EntryPicture[] {
  return [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([mark]) => {
    const [bucket, path] = [attributeOf(mark, 'data-bucket'), attributeOf(mark, 'data-path')]
    if (!bucket || !path) return []
    return [
      {
        bucket,
        path,
        alt: attributeOf(mark, 'alt') ?? '',
        width: sizeOf(mark, 'width'),
        height: sizeOf(mark, 'height'),
      },
    ]
  })
}

const attributeOf = (mark: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`)
    .exec(mark)?.[1]
    ?.replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

const sizeOf = (mark: string, name: string) => Number(attributeOf(mark, name)) || undefined
