import { useEffect, useState } from 'react'
import { createClients } from '../account.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { findNetwork } from './describe.ts'
import type { execute } from './execute.ts'
import { estimateFee, type Fee } from './fee.ts'

/**
 * Returns the fee of a transaction; `undefined` for requests without one.
 *
 * @param attempt - A new value asks the node again.
 */
export function useFee(
  request: WalletRequest,
  wallet: Pick<execute.Wallet, 'account' | 'networks'>,
  attempt: unknown,
): Fee | undefined {
  const { account, networks } = wallet
  const [fee, setFee] = useState<Fee>({ status: 'estimating' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed attempt asks the node again
  useEffect(() => {
    if (request.kind !== 'transaction') return
    const network = findNetwork(networks, request.chainId)
    if (!network) {
      setFee({ status: 'unknown' })
      return
    }
    let isCurrent = true
    const { reader } = createClients(network, account)
    estimateFee(reader, account, request.transaction).then((next) => {
      if (isCurrent) setFee(next)
    })
    return () => {
      isCurrent = false
    }
  }, [account, attempt, networks, request])

  return request.kind === 'transaction' ? fee : undefined
}
