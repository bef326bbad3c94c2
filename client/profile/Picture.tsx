import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { toast } from '../lib/browser/toast.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { Avatar, type AvatarPerson } from '../ui/people/Avatar.tsx'
import { fields } from './about/profile-steps.ts'
import css from './profile.module.css'
import { useRemovePicture } from './queries.ts'

const Crop = lazy(async () => ({ default: (await withWords(import('./Crop.tsx'))).Crop }))

/** One's face, large, and another one for it. The part that cuts it comes when there is something to cut. */
export function Picture({ profile }: { profile: AvatarPerson & { version: number } }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ImageBitmap>()
  const remove = useRemovePicture(profile)

  async function choose(file: File | undefined) {
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => undefined)
    if (picture) setChosen(picture)
    else toast(t`This browser can’t open that file as a picture. Try a JPEG or PNG.`, 'bad')
  }
  return (
    <>
      <Avatar person={profile} size={72} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t`Picture`}
        className={css.hidden}
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <span className={css.pictureDeeds}>
        <Button id={fields.picture} variant="default" onClick={() => input.current?.click()}>
          {profile.avatar_url ? <Trans>Change picture</Trans> : <Trans>Add a picture</Trans>}
        </Button>
        {profile.avatar_url && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </span>
      {chosen && (
        <Suspense>
          <Crop picture={chosen} profile={profile} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
