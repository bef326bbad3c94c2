import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { useTouch } from '../../ui/fields/use-touch.ts'
import { keepable, pictureTypes } from '../data/pictures.ts'

/** Photos into the text, from the device; and on a device of fingers right from its camera. */
export function PhotoButtons({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = useTouch()
  function add({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onAdd(keepable([...(currentTarget.files ?? [])]))
    currentTarget.value = ''
  }
  return (
    <>
      <ActionIcon variant="subtle" size={36} aria-label={t`Add photos`} onClick={() => files.current?.click()}>
        <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <input ref={files} type="file" hidden multiple accept={pictureTypes} aria-label={t`Photos`} onChange={add} />
      {hasCamera && (
        <>
          <ActionIcon variant="subtle" size={36} aria-label={t`Take a photo`} onClick={() => camera.current?.click()}>
            <IconCamera size={20} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            aria-label={t`Photo from the camera`}
            onChange={add}
          />
        </>
      )}
    </>
  )
}
