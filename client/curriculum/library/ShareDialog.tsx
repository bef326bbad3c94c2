import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isActive, people, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { GroupMark } from '../../groups/GroupMark.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { attempt, errorMessage } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { shareWith, unshareFrom } from '../commands.ts'
import { type CurriculumCard, mayWrite } from '../data/library.ts'
import { authors, authorsOf, removeAuthor, sharesOf } from '../data/shares.ts'
import css from './library.module.css'

/** The readers of a curriculum, and its authors. */
export function ShareDialog({ card, onClose }: { card: CurriculumCard; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Share “${card.title}”`} onClose={onClose}>
      <Readers card={card} />
      {card.my_role === 'owner' && <Authors card={card} />}
    </Dialog>
  )
}

function Readers({ card }: { card: CurriculumCard }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const groups = useMyGroupsSoFar().filter(isActive)
  const everyone = useQuery(people).data ?? []
  const shares = useQuery(sharesOf(card.id)).data ?? []
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const { run, pending, refused } = useOperation()
  const given = new Set(shares.map(({ group_id, user_id }) => group_id ?? user_id))
  const nameOf = (id: string | null) =>
    groups.find((group) => group.id === id)?.name ?? everyone.find((person) => person.id === id)?.name ?? t`Someone`

  async function work(choices: unknown, doing: (id: string) => Promise<void>) {
    const done = await run(choices, async (id) => {
      await doing(id)
      return true
    })
    if (!done) return
    setTo('')
    setNote('')
  }
  const give = () => {
    const isGroup = groups.some(({ id }) => id === to)
    const said = note.trim() ? { note: note.trim() } : {}
    const one = { curriculum_id: card.id, ...(isGroup ? { group_id: to } : { user_id: to }), ...said }
    return work(one, (id) => shareWith({ id, ...one }, nameOf(to)))
  }
  return (
    <section className={css.part} aria-label={t`Readers`}>
      <h3>
        <Trans>Readers</Trans>
      </h3>
      <p className={css.hint}>
        {card.latest_id === null
          ? t`Publish the curriculum first: readers see what is published, never the draft.`
          : t`They read the published version, and are notified once.`}
      </p>
      {card.latest_id !== null && (
        <div className={css.give}>
          <SelectField
            label={t`Share with`}
            value={to}
            onChange={setTo}
            data={[
              { value: '', label: t`Choose a group or a person` },
              { group: t`Groups`, items: groups.filter(({ id }) => !given.has(id)).map(choice) },
              { group: t`People`, items: everyone.filter(({ id }) => !given.has(id) && id !== myId()).map(choice) },
            ]}
          />
          <TextInput
            {...newDraftScope('curriculum_shares', card.id)}
            label={t`Note (optional)`}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button disabled={!to || !reachable} loading={pending} onClick={() => void give()}>
            <Trans>Share</Trans>
          </Button>
        </div>
      )}
      {!reachable && <p className={css.hint}>{t`You’re offline. Sharing needs a connection.`}</p>}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <ul className={css.people}>
        {shares.map((one) => {
          const group = groups.find(({ id }) => id === one.group_id)
          const person = everyone.find(({ id }) => id === one.user_id)
          const name = nameOf(one.group_id ?? one.user_id)
          return (
            <li key={one.id}>
              {group && <GroupMark group={group} size={28} />}
              {person && <Avatar person={person} />}
              <span dir="auto">{name}</span>
              {(mayWrite(card) || one.created_by === myId()) && (
                <CloseButton
                  aria-label={t`Stop sharing with ${name}`}
                  onClick={() => void work(one.id, () => unshareFrom(inputOf(one), name))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const choice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

const inputOf = (one: { id: string; curriculum_id: string; group_id: string | null; user_id: string | null }) => ({
  id: one.id,
  curriculum_id: one.curriculum_id,
  ...(one.group_id ? { group_id: one.group_id } : { user_id: one.user_id! }),
})

function Authors({ card }: { card: CurriculumCard }) {
  const { t } = useLingui()
  const everyone = useQuery(people).data ?? []
  const list = useQuery(authorsOf(card.id)).data ?? []
  const there = new Set(list.map(({ user_id }) => user_id))
  const roles = [
    { value: 'editor', label: t`Can edit` },
    { value: 'commenter', label: t`Can comment` },
  ]
  const put = (user_id: string, role: string) => attempt(authors.putting, { curriculum_id: card.id, user_id, role })
  return (
    <section className={css.part} aria-label={t`Authors`}>
      <h3>
        <Trans>Authors</Trans>
      </h3>
      <p className={css.hint}>{t`Editors write the draft with you. Commenters read it and comment.`}</p>
      <SelectField
        label={t`Add an author`}
        value=""
        onChange={(id) => id && put(id, 'editor')}
        data={[
          { value: '', label: t`Choose a person` },
          ...everyone.filter(({ id }) => !there.has(id) && id !== myId()).map(choice),
        ]}
      />
      <ul className={css.people}>
        {list.map(({ user_id, role }) => {
          const person = everyone.find(({ id }) => id === user_id) ?? { id: user_id, name: t`Someone` }
          return (
            <li key={user_id}>
              <Avatar person={person} />
              <span dir="auto">{person.name}</span>
              <SelectField
                aria-label={t`What ${person.name} can do`}
                look="quiet"
                value={role}
                data={roles}
                onChange={(next) => put(user_id, next)}
              />
              <CloseButton
                aria-label={t`Remove ${person.name}`}
                onClick={() =>
                  void removeAuthor({ curriculum_id: card.id, user_id }).catch((error: unknown) =>
                    toast(errorMessage(error), 'bad'),
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
