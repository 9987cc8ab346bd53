import { type Connection, connect, getConnectors } from '@fairlead/core'
import { findWallet } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { isLogin } from '../ui/socialName.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { useSelected } from './useSelected.ts'

/**
 * Connects one wallet from a button of the page. `connect` takes a connector id, an rdns, or a short word such as
 * `metamask`; the wallet must be installed. `email`, or a provider such as `google`, signs in to the embedded wallet:
 * call it in a click handler, or browsers block the popup.
 *
 * @example
 * const { connect, isPending, isReady } = useFairleadWallet({ onError: report })
 * <button disabled={!isReady || isPending} onClick={() => connect('metamask')}>MetaMask</button>
 */
export function useFairleadWallet(
  options: useFairleadWallet.Options = {},
): useFairleadWallet.Result {
  const { namespace } = options
  const fairlead = useFairleadInstance('useFairleadWallet')
  const isReady = useSelected(fairlead.store, ({ initialized }) => initialized)
  const { data, error, isPending, run, status } = usePending<Connection>(options)
  const start = useCallback(
    (wanted: string) =>
      run(async () => {
        const find = () => findWallet(getConnectors(fairlead), wanted, namespace)
        // Some wallets are found by code that loads on demand. A login must not wait for it: browsers allow the
        // provider's popup only during the click.
        if (!find() && !isLogin(wanted))
          await Promise.allSettled(fairlead.adapters.map((adapter) => adapter.prepare?.()))
        const wallet = find()
        return connect(fairlead, { connectorId: wallet?.id ?? wanted, namespace })
      }),
    [fairlead, namespace, run],
  )
  return {
    connect: start,
    data,
    error,
    isReady,
    isPending,
    isSuccess: status === 'success',
    isError: status === 'error',
  }
}

export declare namespace useFairleadWallet {
  type Options = Callbacks<Connection> & { namespace?: Namespace | undefined }
  type Result = {
    /** @throws The errors of the action `connect`: `CONNECTOR_NOT_FOUND`, `CONNECTION_REJECTED`, … */
    connect: (wallet: string) => Promise<Connection>
    /** Connection of the last attempt, if it succeeded. */
    data: Connection | undefined
    /** Error of the last attempt, if it failed. */
    error: unknown
    /**
     * True once the reconnection of earlier wallets has finished; before that, an account may still become connected.
     */
    isReady: boolean
    isPending: boolean
    isSuccess: boolean
    isError: boolean
  }
}
