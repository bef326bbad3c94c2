import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { copy } from '../CopyField.tsx'

export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  return <Button onClick={() => void copy(text).then(setCopied)}>{copied ? t`Copied` : t`Copy`}</Button>
}
