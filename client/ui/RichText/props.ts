/** Somebody who may be mentioned. */
export interface Mentionable {
  id: string
  name: string
}

export interface RichTextProps {
  /** In the form that `public.html` keeps; from elsewhere it is brought into it. */
  value: string
  /** Says each change, as it may be kept; an empty text is ''. */
  onChange: (html: string) => void
  label: string
  hideLabel?: boolean
  /** Without a frame of its own, and small: it stands in the frame of another part. */
  frameless?: boolean
  /** It is the page itself: without a frame, as long as its text, and its tools are there while one writes. */
  onPage?: boolean
  placeholder?: string
  /** In characters; it never becomes longer, and what is given longer is cut off. */
  limit?: number
  mentions?: readonly Mentionable[]
  /** Keeps a picture and says where. Who gives it also says when it fails. */
  upload?: (file: File) => Promise<{ bucket: string; path: string }>
  /** Under each picture is a line for words about it, which are shown with it; a new picture has none. */
  captions?: boolean
  autoFocus?: boolean
  /**
   * For long texts: each key is told at once, and the text when its writer pauses, or is about to leave, and several
   * times a second at the least.
   */
  onTyping?: () => void
  /** Takes what adds pictures at the cursor, for a button that stands elsewhere. */
  adder?: { current: ((files: readonly File[]) => unknown) | null }
  /** By Ctrl or ⌘ and Enter. */
  onSubmit?: () => void
}
