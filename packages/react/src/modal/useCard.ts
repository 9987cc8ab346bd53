import type { ComponentType } from 'react'
import { useLoaded } from '../hooks/useLoaded.ts'
import { Card } from './Card.tsx'

type Shown = ComponentType<Card.Props>

const loadCard = async (): Promise<Shown> => Card
const loadWide = (): Promise<Shown> =>
  import('./WideCard.tsx').then(
    ({ WideCard }) => WideCard,
    () => Card,
  )

/** Returns the card of a layout; undefined while the code of the wide one loads. */
export function useCard(isWide: boolean): Shown | undefined {
  const loaded = useLoaded(isWide ? loadWide : loadCard)
  return isWide ? loaded : Card
}
