import {
  IconBook,
  IconHeadphones,
  IconLink,
  IconListCheck,
  IconMessageCircle,
  IconNotebook,
  IconPlayerPlay,
  IconQuestionMark,
  IconUpload,
  IconUsersGroup,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconBook> = {
  read: IconBook,
  watch: IconPlayerPlay,
  listen: IconHeadphones,
  discuss: IconMessageCircle,
  do: IconListCheck,
  reflect: IconNotebook,
  quiz: IconQuestionMark,
  upload: IconUpload,
  link: IconLink,
  in_person: IconUsersGroup,
}

export function ItemIcon({ kind, size = 18 }: { kind: string; size?: number }) {
  const Icon = icons[kind] ?? IconBook
  return <Icon size={size} stroke={1.5} aria-hidden="true" />
}
