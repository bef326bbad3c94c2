import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowsSplit,
  IconBook,
  IconBulb,
  IconCalendar,
  IconCalendarWeek,
  IconCloud,
  IconFeather,
  IconFlag,
  IconHeart,
  IconList,
  IconMapPin,
  IconMoon,
  type IconProps,
  IconStar,
  IconSun,
  IconSunrise,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** The icons that a template may have, by the names that the database keeps. */
export const templateIcons: Readonly<Record<string, { name: MessageDescriptor; Icon: ComponentType<IconProps> }>> = {
  feather: { name: msg`Feather`, Icon: IconFeather },
  sun: { name: msg`Sun`, Icon: IconSun },
  moon: { name: msg`Moon`, Icon: IconMoon },
  heart: { name: msg`Heart`, Icon: IconHeart },
  star: { name: msg`Star`, Icon: IconStar },
  bulb: { name: msg`Light bulb`, Icon: IconBulb },
  flag: { name: msg`Flag`, Icon: IconFlag },
  book: { name: msg`Book`, Icon: IconBook },
  list: { name: msg`List`, Icon: IconList },
  users: { name: msg`People`, Icon: IconUsers },
  calendar: { name: msg`Calendar`, Icon: IconCalendar },
  'calendar-week': { name: msg`Week`, Icon: IconCalendarWeek },
  sunrise: { name: msg`Sunrise`, Icon: IconSunrise },
  cloud: { name: msg`Cloud`, Icon: IconCloud },
  'arrows-split': { name: msg`Crossroads`, Icon: IconArrowsSplit },
  user: { name: msg`Person`, Icon: IconUser },
  'map-pin': { name: msg`Place`, Icon: IconMapPin },
}

export const templateIcon = (icon: string | null) => (templateIcons[icon ?? ''] ?? templateIcons.feather!).Icon
