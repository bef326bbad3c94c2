import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { addressIn } from '../../lib/html/html.ts'
import { Dialog, DialogActions } from '../layers/Dialog.tsx'
import css from './rich-text.module.css'

export type Prompt = 'link' | 'picture'

/** Asks for the address of a link or a picture. An empty one does nothing. */
export function AddressPrompt(props: {
  editor: Editor
  prompt: Prompt
  onFiles: ((files: File[]) => unknown) | undefined
  /** Brings a picture from another host, once it is in the text by its address. */
  onAddress: (address: string) => unknown
  onClose: () => void
}) {
  const { t } = useLingui()
  const { editor, prompt, onFiles, onAddress, onClose } = props
  const there: string = prompt === 'link' ? (editor.getAttributes('link').href ?? '') : ''
  const [typed, type] = useState(there)
  const [description, describe] = useState('')
  const [wrong, setWrong] = useState(false)

  function put(event: FormEvent) {
    event.preventDefault()
    // the dialog is in the form that the text may be in
    event.stopPropagation()
    if (!typed.trim()) return onClose()
    const href = addressIn(typed)
    if (!href || (prompt === 'picture' && !/^https?:/.test(href))) return setWrong(true)
    if (prompt === 'link') link(editor, href)
    else {
      editor.commands.insertContent({ type: 'picture', attrs: { src: href, alt: description || null } })
      onAddress(href)
    }
    onClose()
  }
  const take = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog title={prompt === 'link' ? t`Link` : t`Picture`} onClose={onClose}>
      <form className={css.prompt} onSubmit={put}>
        <TextInput
          label={t`Address`}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={
            wrong &&
            (prompt === 'link'
              ? t`Enter an address, such as https://example.com.`
              : t`Enter an address that starts with https://`)
          }
          onChange={(event) => {
            setWrong(false)
            type(event.currentTarget.value)
          }}
        />
        {prompt === 'picture' && (
          <TextInput
            label={t`What it shows`}
            description={t`For people who can’t see the picture`}
            value={description}
            onChange={(event) => describe(event.currentTarget.value)}
          />
        )}
        <DialogActions>
          {there && (
            <Button variant="default" onClick={take}>
              <Trans>Remove link</Trans>
            </Button>
          )}
          {prompt === 'picture' && onFiles && (
            <Button component="label" variant="default">
              <Trans>Choose a file</Trans>
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
                className={css.unseen}
                onChange={(event) => {
                  onFiles([...(event.currentTarget.files ?? [])])
                  onClose()
                }}
              />
            </Button>
          )}
          <Button type="submit">{prompt === 'link' ? <Trans>Link</Trans> : <Trans>Add</Trans>}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The words that are selected lead there; where none are, the address itself is written. */
function link(editor: Editor, href: string) {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain
      .insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] })
      .run()
  } else chain.extendMarkRange('link').setLink({ href }).run()
}
