/** The sign that a key puts around the words in a plain field. */
const signs: Readonly<Record<string, string>> = { b: '**', i: '*', e: '`', S: '~~' }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Puts the sign of a key around what is selected, as the keys of the large editor do; false for any other key. */
export function emphasise(field: HTMLTextAreaElement, { key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  const sign = (ctrlKey || metaKey) && !altKey ? signs[key] : undefined
  if (!sign) return false
  const { selectionStart: from, selectionEnd: to, value } = field
  const words = value.slice(from, to)
  const is = value.slice(from - sign.length, from) === sign && value.slice(to, to + sign.length) === sign
  if (is) field.setSelectionRange(from - sign.length, to + sign.length)
  put(field, is ? words : sign + words + sign)
  const start = is ? from - sign.length : from + sign.length
  field.setSelectionRange(start, start + words.length)
  return true
}

const address = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/

/** An address that is pasted over words makes them a link; false where nothing is to be linked. */
export function linkPasted(field: HTMLTextAreaElement, pasted: string): boolean {
  const words = field.value.slice(field.selectionStart, field.selectionEnd)
  if (!words.trim() || /[\n[\]]/.test(words) || address.test(words.trim()) || !address.test(pasted.trim())) return false
  put(field, `[${words}](${pasted.trim()})`)
  return true
}

/** Writes over what is selected, as a hand would: the browser can take it back. */
function put(field: HTMLTextAreaElement, text: string) {
  field.focus()
  if (!document.execCommand('insertText', false, text)) field.setRangeText(text)
}

/** True between two fences of code, or behind one that is not closed yet: there Enter is a new line. */
export const isInCode = (text: string, caret: number): boolean =>
  (text.slice(0, caret).match(/^```/gm)?.length ?? 0) % 2 === 1
