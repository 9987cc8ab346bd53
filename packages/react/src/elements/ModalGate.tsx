import type { Fairlead, ModalState } from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useSelected } from '../hooks/useSelected.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import type { Fetched } from '../modal/ViewSlot.tsx'
import { type Loaded, loadSurface } from './loadSurface.ts'
import { Shell } from './Shell.tsx'

/** A download that takes longer than this shows a dialog meanwhile; before, buttons do. In milliseconds. */
const slowMs = 300

/** Loads the surface when there is first something to draw, and says so when that takes long or fails. */
export function ModalGate({ fairlead, isEmbedded, load = loadSurface }: ModalGate.Props) {
  const { environment, modal } = fairlead
  const { name } = useLanguage()
  const { isNeeded, isOpen } = useSelected(modal.store, pick)
  const [loaded, setLoaded] = useState<Loaded>()
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false })
  const [isSlow, setIsSlow] = useState(false)
  // Outlives the dialog, so that a second opening shows its screen at once.
  const [fetched] = useState<Fetched>(() => new Map())
  const isWanted = isNeeded || isEmbedded

  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another attempt.
  useEffect(() => {
    if (!isWanted || loaded?.language === name) return
    let isStale = false
    load(name).then(
      (next) => isStale || setLoaded(next),
      () => isStale || setAttempt(({ count }) => ({ count, hasFailed: true })),
    )
    return () => {
      isStale = true
    }
  }, [attempt.count, isWanted, load, loaded?.language, name])

  const isShown = isOpen || isEmbedded
  const isWaiting = isShown && !loaded && !attempt.hasFailed
  useEffect(() => {
    if (!isWaiting) return
    modal.setLoading(true)
    const cancel = environment.schedule(() => setIsSlow(true), slowMs)
    return () => {
      cancel()
      setIsSlow(false)
      modal.setLoading(false)
    }
  }, [environment, isWaiting, modal])
  const retry = () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false }))
  // Whoever closed and opens again, tries again.
  useEffect(() => {
    if (!isShown) setAttempt((last) => ({ ...last, hasFailed: false }))
  }, [isShown])

  if (isWanted && loaded) {
    const { Surface, messages } = loaded
    return <Surface {...{ fairlead, fetched, isEmbedded, messages }} />
  }
  if (!isShown || !(isSlow || attempt.hasFailed)) return null
  return (
    <Shell
      hasFailed={attempt.hasFailed}
      isEmbedded={isEmbedded}
      onClose={modal.close}
      onRetry={retry}
    />
  )
}

export declare namespace ModalGate {
  type Props = {
    fairlead: Fairlead
    isEmbedded: boolean
    /** Another way to the surface, for tests. */
    load?: typeof loadSurface | undefined
  }
}

function pick({ navigation, toast }: ModalState) {
  return { isNeeded: navigation.open || toast?.open === true, isOpen: navigation.open }
}
