import type { ComponentType } from 'react'

/**
 * What a room shows of other rooms, without knowing them. App.tsx fills it, so
 * that a room never reaches into another.
 */
export interface HomeCard {
  name: string
  Card: ComponentType
}

export const cards: { home: HomeCard[] } = { home: [] }
