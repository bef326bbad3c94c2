import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { bytesOf } from '../../ui/area/bytes-words.ts'
import { type Check, counted } from '../../ui/area/checks.ts'
import type { SuperHealth } from '../data/health.ts'

/** The figures of the board. What nobody tells is left out, or said to be unknown. */
export function boardOf(health: SuperHealth): Check[] {
  const { database, jobs, writing, sockets, storage_bytes, disk_free_bytes, disk_bytes, migrations, mail, why } = health
  const { used, max } = database.connections
  const grown = database.grown_week
  const late = counted(jobs.late ?? 0)
  const cards: (Check | false)[] = [
    {
      name: 'database',
      value: database.bytes,
      written: bytesOf(database.bytes),
      label: t`Database`,
      hint:
        grown === null
          ? t`Growth isn’t known yet`
          : grown < 0
            ? t`${bytesOf(-grown)} less than a week ago`
            : t`${bytesOf(grown)} more than a week ago`,
      isWrong: false,
    },
    {
      name: 'connections',
      value: used,
      written: t`${used} of ${max}`,
      label: t`Database connections`,
      hint: t`In use`,
      isWrong: why.includes('connections'),
    },
    {
      name: 'slots',
      value: database.slots_bytes,
      written: bytesOf(database.slots_bytes),
      label: t`Log kept for readers`,
      hint: t`Grows when live updates fall behind`,
      isWrong: why.includes('slots'),
    },
    jobs.waiting !== null && {
      name: 'jobs',
      value: jobs.waiting,
      label: t`Jobs waiting`,
      hint: jobs.late ? t`${late} late by more than five minutes` : t`None late`,
      isWrong: why.includes('late_jobs'),
    },
    {
      name: 'writing',
      value: writing.rows,
      written: i18n.number(writing.rows),
      label: t`Rows written in the last hour`,
      hint: writing.stopped
        ? plural(writing.stopped, {
            one: '# person has reached their quota',
            other: '# people have reached their quota',
          })
        : t`About ${bytesOf(writing.bytes)}. Nobody has reached their quota.`,
      isWrong: writing.stopped > 0,
    },
    sockets !== null && {
      name: 'sockets',
      value: sockets,
      written: i18n.number(sockets),
      label: t`Live connections`,
      hint: t`Open pages that hear of changes`,
      isWrong: false,
    },
    {
      name: 'storage',
      value: storage_bytes,
      written: bytesOf(storage_bytes),
      label: t`Files`,
      hint: t`Pictures, recordings and attachments`,
      isWrong: false,
    },
    mail.leaves !== null && mailCard(mail, why.includes('mail')),
    disk_free_bytes !== null && {
      name: 'disk',
      value: disk_free_bytes,
      written: bytesOf(disk_free_bytes),
      label: t`Free disk space`,
      hint: disk_bytes === null ? t`On the fullest server` : t`of ${bytesOf(disk_bytes)}`,
      isWrong: why.includes('disk'),
    },
    {
      name: 'migrations',
      value: migrations.count,
      written: i18n.number(migrations.count),
      label: t`Migrations applied`,
      hint: migrations.last ? t`Last: ${migrations.last.replaceAll('_', ' ')}` : t`None recorded`,
      isWrong: false,
    },
  ]
  return cards.filter((card) => card !== false)
}

const mailCard = ({ sent, failed, leaves }: SuperHealth['mail'], isFailing: boolean): Check => ({
  name: 'mail',
  value: sent,
  written: leaves ? i18n.number(sent) : t`Off`,
  label: t`Emails in 24 hours`,
  hint: !leaves
    ? t`No mail server: set SMTP_URL`
    : failed
      ? plural(failed, { one: '# attempt failed', other: '# attempts failed' })
      : t`None failed`,
  isWrong: !leaves || isFailing,
})
