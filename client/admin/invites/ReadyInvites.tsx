import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Shown } from '../../ui/area/Shown.tsx'
import { copy } from '../../ui/CopyField.tsx'
import { inviteLinks, linkTo } from '../data/invites.ts'
import own from './invites.module.css'

/** The links of people who were just invited, to copy where no email leaves. */
export function ReadyInvites({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const links = useQuery(inviteLinks(ids))
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState(false)
  return (
    <section className={own.ready} aria-label={t`Invitations to hand over`}>
      <p className={own.sum} role="status">
        {plural(ids.length, {
          one: '# invitation is ready, but this server sends no email: copy the link.',
          other: '# invitations are ready, but this server sends no email: copy the links.',
        })}
      </p>
      <Shown of={links}>
        {(made) => {
          const text = made.map(({ email, code }) => `${email}\t${linkTo(code)}`).join('\n')
          return (
            <>
              <Textarea
                ref={field}
                label={t`Emails and links`}
                className={own.links}
                minRows={2}
                maxRows={8}
                autosize
                readOnly
                value={text}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <div className={own.copying}>
                <Button
                  leftSection={copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
                  onClick={async () => setCopied(await copy(text, field.current))}
                >
                  {copied ? t`Copied` : plural(made.length, { one: 'Copy the link', other: 'Copy the links' })}
                </Button>
                <Button variant="default" onClick={onClose}>{t`Close`}</Button>
              </div>
            </>
          )
        }}
      </Shown>
    </section>
  )
}
