import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { dataSaver } from '../../lib/settings/data-saver.ts'

/** A picture; where little is to be fetched, a button that fetches it. */
export function Picture(props: { src: string; alt: string; className: string | undefined }) {
  const { t } = useLingui()
  const spare = dataSaver.use()
  const [wanted, want] = useState('')
  if (!spare || wanted === props.src) return <img src={props.src} alt={props.alt} className={props.className} />
  return (
    <div className={props.className}>
      <Button variant="default" size="xs" leftSection={<IconPhoto size={16} />} onClick={() => want(props.src)}>
        {t`Load picture`}
      </Button>
    </div>
  )
}
