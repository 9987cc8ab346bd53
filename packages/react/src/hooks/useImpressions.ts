import type { Fairlead, WalletSeen } from '@fairlead/core'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Time for which impressions are collected into one event, in milliseconds. */
const batchMs = 1_000

/** Part of a row that must be visible to count as seen. */
const threshold = 0.6

/**
 * Reports which wallet rows were visible, batched, each once per mount.
 *
 * @returns A function that observes an element, for {@link useWatched}. It returns the cleanup.
 */
export function useImpressions(
  fairlead: Fairlead,
  view: string,
): (element: Element | null, seen: WalletSeen) => () => void {
  const state = useRef<{
    observer?: IntersectionObserver
    shown: Map<Element, WalletSeen>
    told: Set<string>
    waiting: WalletSeen[]
    cancel?: (() => void) | undefined
  }>({ shown: new Map(), told: new Set(), waiting: [] })

  const tell = useCallback(() => {
    const { cancel, waiting } = state.current
    cancel?.()
    state.current.cancel = undefined
    const wallets = waiting.splice(0)
    if (wallets.length > 0) fairlead.events.emit('WALLET_IMPRESSION', { view, wallets })
  }, [fairlead, view])

  useEffect(() => {
    const { current } = state
    return () => {
      tell()
      current.observer?.disconnect()
      delete current.observer
    }
  }, [tell])

  return useCallback(
    (element, seen) => {
      const { current } = state
      if (!element || current.told.has(seen.id)) return () => {}
      current.observer ??= new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            const wallet = current.shown.get(target)
            if (!isIntersecting || !wallet || current.told.has(wallet.id)) continue
            current.told.add(wallet.id)
            current.waiting.push(wallet)
            // Every observed row is measured in each frame of a scroll.
            current.observer?.unobserve(target)
          }
          if (current.waiting.length > 0)
            current.cancel ??= fairlead.environment.schedule(tell, batchMs)
        },
        { threshold },
      )
      current.shown.set(element, seen)
      current.observer.observe(element)
      return () => {
        current.shown.delete(element)
        current.observer?.unobserve(element)
      }
    },
    [fairlead, tell],
  )
}

/**
 * Reports when an element becomes visible. React 18 ignores the cleanup of a callback ref, so this is an effect.
 *
 * @returns The element's `ref`.
 */
export function useWatched<element extends Element>(
  see: ReturnType<typeof useImpressions>,
  { id, name, platform, position }: WalletSeen,
): RefObject<element | null> {
  const ref = useRef<element>(null)
  useEffect(
    () => see(ref.current, { id, name, platform, position }),
    [id, name, platform, position, see],
  )
  return ref
}
