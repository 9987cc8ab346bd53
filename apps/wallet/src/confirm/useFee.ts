import { useEffect, useState } from 'react'
import { createClients } from '../account.ts'
import type { Prepared } from '../methods/Method.ts'
import { findNetwork } from './Description.ts'
import { estimateFee, type Fee } from './fee.ts'

/**
 * Returns the fee of a transaction; `undefined` for requests without one.
 *
 * @param attempt - A new value asks the node again.
 */
export function useFee(costs: Prepared['costs'], attempt: unknown): Fee | undefined {
  const [fee, setFee] = useState<Fee>({ status: 'estimating' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed attempt asks the node again
  useEffect(() => {
    if (!costs) return
    const { request, wallet } = costs
    const network = findNetwork(wallet.networks, request.chainId)
    if (!network) {
      setFee({ status: 'unknown' })
      return
    }
    let isCurrent = true
    const { reader } = createClients(network, wallet.account)
    estimateFee(reader, wallet.account, request.transaction).then((next) => {
      if (isCurrent) setFee(next)
    })
    return () => {
      isCurrent = false
    }
  }, [attempt, costs])

  return costs && fee
}
