import type { Fairlead, WalletSeen } from '@fairlead/core'
import { useCallback, useEffect, useRef } from 'react'

/** How long rows are collected before they are told together, in milliseconds. */
const batchMs = 1_000

/** How much of a row has to be on the screen. */
const threshold = 0.6

/**
 * Tells which rows of wallets were really seen, together and each once, as long as a screen stands.
 *
 * @returns Watches an element; for `ref`. It ends the watching.
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
      if (!element) return () => {}
      current.observer ??= new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            const wallet = current.shown.get(target)
            if (!isIntersecting || !wallet || current.told.has(wallet.id)) continue
            current.told.add(wallet.id)
            current.waiting.push(wallet)
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
