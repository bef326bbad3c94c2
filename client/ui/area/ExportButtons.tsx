import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { openPartedFile } from '../../lib/browser/parted-file.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import css from './area.module.css'
import { cutWords, exportPages, type FileForm } from './export-pages.ts'

/** A kind of file that a list can become. */
export interface FileKind<Line> {
  name: 'csv' | 'json'
  form: () => FileForm<Line>
}

const types = { csv: 'text/csv', json: 'application/json' }

/** Hands over what is filtered for, as a file. It says how far it is, and can be stopped. */
export function ExportButtons<Line>(props: {
  /** The beginning of the file’s name. */
  name: string
  kinds: readonly FileKind<Line>[]
  pages: () => AsyncIterable<readonly Line[]>
}) {
  const { t } = useLingui()
  const { name, kinds, pages } = props
  const reachable = isReachable.use()
  const [count, setCount] = useState(0)
  const stop = useRef<AbortController>(undefined)
  const making = useMutation({ mutationFn: make, retry: false })

  async function make(kind: FileKind<Line>) {
    const file = await openPartedFile(`${name}-${dayOf(serverDate())}.${kind.name}`, types[kind.name])
    if (!file) return null
    const stopping = new AbortController()
    stop.current = stopping
    const { signal } = stopping
    try {
      return await exportPages({ file, pages: pages(), form: kind.form(), signal, onCount: setCount })
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }
  function run(kind: FileKind<Line>) {
    setCount(0)
    afterwards(making.mutateAsync(kind), (exported) => {
      if (!exported) return
      const many = plural(exported.count, { one: 'Exported # entry', other: 'Exported # entries' })
      toast(exported.cut ? cutWords() : many)
    })
  }
  return (
    <div className={css.buttons}>
      {making.isPending && (
        <>
          <span className={css.muted} role="status">
            {plural(count, { one: '# entry so far', other: '# entries so far' })}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => stop.current?.abort()}>{t`Cancel`}</Button>
        </>
      )}
      {kinds.map((kind) => (
        <Button
          key={kind.name}
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={!reachable || making.isPending}
          onClick={() => run(kind)}
        >
          {kind.name === 'csv' ? t`Export CSV` : t`Export JSON`}
        </Button>
      ))}
    </div>
  )
}
