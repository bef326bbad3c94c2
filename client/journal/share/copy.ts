/* What of an entry can go to others: its words. Pictures lie in a bucket that only their owner may read. */

const pictures = /<img [^>]*>/g

export const hasPictures = (html: string) => html.search(pictures) >= 0

/** The text without its pictures, and without the empty lines that they leave at its end. */
export const withoutPictures = (html: string) => html.replace(pictures, '').replace(/(?:<p><\/p>)+$/, '')
