import { type Connection, connect, findWallet } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { isLogin } from '../ui/socialName.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { useSelected } from './useSelected.ts'

/**
 * For a button that connects one wallet. `connect` takes a connector id, an rdns, or a short word
 * such as `metamask`; for now the wallet has to be installed. `email`, or a provider such as `google`,
 * signs in to the embedded wallet: call it in a press.
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
        const find = () => findWallet(fairlead.store.getState().connectors, wanted, namespace)
        // Wallets that it takes code to find are looked for when somebody wants one.
        // A login waits for nothing: browsers open the window of a provider only in the press.
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
    /** @throws As the verb `connect`: `CONNECTOR_NOT_FOUND`, `CONNECTION_REJECTED`, … */
    connect: (wallet: string) => Promise<Connection>
    /** Of the last attempt, if it worked. */
    data: Connection | undefined
    /** Of the last attempt, if it failed. */
    error: unknown
    /** Wallets of the last visit have been asked; before that, one may be connected already. */
    isReady: boolean
    isPending: boolean
    isSuccess: boolean
    isError: boolean
  }
}
