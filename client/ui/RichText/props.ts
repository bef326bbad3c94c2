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
  placeholder?: string
  /** In characters; it never becomes longer, and what is given longer is cut off. */
  limit?: number
  mentions?: readonly Mentionable[]
  /** Keeps a picture and says where. Who gives it also says when it fails. */
  upload?: (file: File) => Promise<{ bucket: string; path: string }>
  autoFocus?: boolean
  /** By Ctrl or ⌘ and Enter. */
  onSubmit?: () => void
}
