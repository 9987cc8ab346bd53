import {
  type AuthState,
  type Balance,
  type ConnectorType,
  disconnect,
  type FairleadNetwork,
  getProvider,
  type NetworkInput,
  type SiwxSession,
  type State,
  type SwitchResult,
  signIn,
  signOut,
  switchNetwork,
} from '@fairlead/core'
import { connectedOf, selectNetwork, siwxStates } from '@fairlead/core/internal'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { useCallback, useMemo, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useNativeBalance } from './useNativeBalance.ts'
import type { QueryResult } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the native balance of the connected account: `value` in the smallest unit as a bigint, `formatted` in whole
 * tokens as a string. Idle while no account is connected or `enabled` is false. On an error, `data` keeps the last
 * known amount.
 */
export function useFairleadBalance(
  options: { enabled?: boolean | undefined; namespace?: Namespace | undefined } = {},
): QueryResult<Balance> {
  return useNativeBalance(useFairleadInstance('useFairleadBalance'), options)
}

/**
 * Returns the current network, the available ones, and `switchNetwork`; by default of the active namespace.
 * `switchNetwork` resolves to `{ ok, error? }` and never throws. Without a connection, it sets the network that the
 * next wallet is asked to use.
 */
export function useFairleadNetwork<namespace extends Namespace = Namespace>(
  options: { namespace?: namespace | undefined } = {},
): FairleadNetwork<namespace> & {
  switchNetwork: (network: ChainId | NetworkInput | number) => Promise<SwitchResult>
} {
  const { namespace } = options
  const fairlead = useFairleadInstance('useFairleadNetwork')
  const select = useCallback((state: State) => selectNetwork(state, namespace), [namespace])
  const network = useSelected(fairlead.store, select)
  const go = useCallback(
    (wanted: ChainId | NetworkInput | number) => switchNetwork(fairlead, wanted),
    [fairlead],
  )
  return { ...network, switchNetwork: go }
}

/**
 * Returns the connected wallet's provider, e.g. an EIP-1193 provider; `undefined` without a connection. The provider
 * object changes with the account and the wallet.
 */
export function useFairleadProvider<provider = unknown>(
  namespace: Namespace,
): { provider: provider | undefined; providerType: ConnectorType | undefined } {
  const fairlead = useFairleadInstance('useFairleadProvider')
  const select = useCallback((state: State) => connectedOf(state, namespace), [namespace])
  const connection = useSelected(fairlead.store, select)
  return useMemo(
    () => ({
      provider: connection && getProvider<provider>(fairlead, namespace),
      providerType: connection?.wallet.type,
    }),
    [connection, fairlead, namespace],
  )
}

/**
 * Returns the sign-in state of the connected account, by default of the active namespace. `signIn` asks the wallet at
 * once, can be called again after the user declined, and rejects with the error.
 */
export function useFairleadAuth(options: { namespace?: Namespace | undefined } = {}): {
  status: AuthState['status']
  session: SiwxSession | undefined
  signIn: () => Promise<SiwxSession>
  signOut: () => Promise<void>
} {
  const fairlead = useFairleadInstance('useFairleadAuth')
  const active = useSelected(fairlead.store, (state) => state.activeNamespace)
  const namespace = options.namespace ?? active
  const auth = useSelected(siwxStates(fairlead), (states) => states[namespace])
  const enter = useCallback(() => signIn(fairlead, { namespace }), [fairlead, namespace])
  const leave = useCallback(() => signOut(fairlead, { namespace }), [fairlead, namespace])
  return { status: auth?.status ?? 'none', session: auth?.session, signIn: enter, signOut: leave }
}

/**
 * Disconnects the connected wallets. After a failure, `error` is set and `disconnect` rejects with `DISCONNECT_FAILED`,
 * but the wallets are disconnected here all the same.
 */
export function useDisconnect(): {
  disconnect: (parameters?: disconnect.Parameters) => Promise<void>
  error: unknown
  isPending: boolean
} {
  const fairlead = useFairleadInstance('useDisconnect')
  const [state, setState] = useState<{ error: unknown; isPending: boolean }>({
    error: undefined,
    isPending: false,
  })
  const leave = useCallback(
    async (parameters?: disconnect.Parameters) => {
      setState({ error: undefined, isPending: true })
      try {
        await disconnect(fairlead, parameters)
        setState({ error: undefined, isPending: false })
      } catch (error) {
        setState({ error, isPending: false })
        throw error
      }
    },
    [fairlead],
  )
  return { disconnect: leave, ...state }
}
