import type { Fairlead, State, WalletItem } from '@fairlead/core'
import { connectedOf, offersPairing } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { isByCode, type WalletLink } from './chooseWallet.ts'
import { usePairing } from './usePairing.ts'
import { useSelected } from './useSelected.ts'

/**
 * Prepares a pairing while a wallet list is shown on a phone, so that rows are links and one press opens the wallet.
 *
 * @returns `linkOf`: the link of a row, once it is ready; `onFollow`: call it when the link is pressed.
 */
export function useWalletLinks(
  fairlead: Fairlead,
  options: { isBlocked: boolean; namespace: Namespace | undefined },
): {
  linkOf: (item: WalletItem) => WalletLink | undefined
  onFollow: (item: WalletItem) => void
} {
  const { isBlocked, namespace } = options
  const isLoaded = fairlead.environment.isMobile && !isBlocked
  const { attempt, pairing } = usePairing(fairlead, {
    isKept: true,
    isLoaded,
    isWanted: isLoaded && offersPairing(fairlead),
    namespace,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pairing URI changes the links.
  const linkOf = useCallback(
    (item: WalletItem) => {
      const { entry, wallet } = item
      if (!entry || wallet) return undefined
      const own = pairing?.ownLink(entry, namespace)
      if (own) return { ...own, isOwn: true }
      const link = isByCode(fairlead, item) ? pairing?.links(entry).mobile : undefined
      return link && { ...link, isOwn: false }
    },
    [attempt, fairlead, namespace, pairing],
  )
  const onFollow = useCallback(({ entry }: WalletItem) => pairing?.choose(entry), [pairing])
  return { linkOf, onFollow }
}

/** Returns true if a wallet is paired in this namespace and `multiWallet` is off. */
export function useIsPaired(fairlead: Fairlead, namespace: Namespace | undefined): boolean {
  const isSingle = !useSelected(fairlead.features, ({ multiWallet }) => multiWallet)
  const select = useCallback(
    (state: State) =>
      connectedOf(state, namespace ?? state.activeNamespace)?.wallet?.type === 'WALLET_CONNECT',
    [namespace],
  )
  return useSelected(fairlead.store, select) && isSingle
}
