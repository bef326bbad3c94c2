import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt, errorMessage } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { shortDate } from '../../lib/settings/time.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import css from './poll.module.css'
import { showNames } from './poll-commands.ts'
import { makeLink, revokingLinks } from './poll-writes.ts'
import { type DatePoll, linksOf } from './queries.ts'

/** The way in for people without an account: a link, which is shown once, and what they see by it. */
export function GuestLink({ poll }: { poll: DatePoll }) {
  const { t } = useLingui()
  const { data: links = [] } = useQuery(linksOf(poll.id))
  const [token, setToken] = useState<string>()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  async function make() {
    setPending(true)
    setRefused('')
    try {
      setToken(await makeLink(poll.id))
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  const last = links
    .map(({ expires_at }) => expires_at)
    .sort()
    .at(-1)
  return (
    <section className={css.guests} aria-labelledby="guest-link">
      <h2 id="guest-link" className={css.heading}>
        {t`Guests`}
      </h2>
      <p className={css.hint}>
        {last
          ? t`People without an account can vote by link until ${shortDate(dayOf(new Date(last)))}.`
          : t`People without an account can vote by a link that you send them.`}
      </p>
      {token && links.length > 0 && <CopyField label={t`Guest link`} text={`${location.origin}/poll/${token}`} />}
      <div className={css.buttons}>
        <Button
          variant="default"
          leftSection={<IconLink size={18} stroke={1.5} />}
          loading={pending}
          onClick={() => void make()}
        >
          {links.length > 0 ? t`New guest link` : t`Create guest link`}
        </Button>
        {links.length > 0 && (
          <Button
            variant="subtle"
            onClick={() => {
              setToken(undefined)
              attempt(revokingLinks, { poll_id: poll.id })
            }}
          >
            {t`Turn off all guest links`}
          </Button>
        )}
      </div>
      {refused && (
        <p role="alert" className={css.refusal}>
          {refused}
        </p>
      )}
      <label className={css.check}>
        <input type="checkbox" checked={poll.shows_names} onChange={() => showNames(poll)} />
        <Trans>Show guests who voted for what</Trans>
      </label>
    </section>
  )
}
