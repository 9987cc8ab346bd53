import { useCallback, useEffect, useState } from 'react'
import { erc20Abi } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { createClients } from '../account.ts'
import type { Network } from '../walletConfig.ts'

type Balance = { amount: bigint; decimals: number; id: string; name: string; symbol: string }
type Balances =
  | { status: 'loading' }
  | { status: 'known'; list: readonly Balance[] }
  | { status: 'failed' }

/** Returns the balances, native token first; fetched again when the window gets the focus. */
export function useBalances(network: Network, account: HDAccount) {
  const [balances, setBalances] = useState<Balances>({ status: 'loading' })

  const refresh = useCallback(() => {
    fetchBalances(network, account).then(
      (list) => setBalances({ status: 'known', list }),
      () => setBalances({ status: 'failed' }),
    )
  }, [account, network])

  useEffect(() => {
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refresh])

  return { balances, refresh }
}

async function fetchBalances(network: Network, account: HDAccount): Promise<Balance[]> {
  const { nativeCurrency, tokens } = network
  const { address } = account
  const { reader } = createClients(network, account)
  const coins = await reader.getBalance({ address })
  const held = await Promise.all(
    tokens.map(async (token) => {
      const { address: contract } = token
      const call = { abi: erc20Abi, address: contract, args: [address] as const }
      // A token that doesn't exist on this chain is left out.
      const amount = await reader
        .readContract({ ...call, functionName: 'balanceOf' })
        .catch(() => undefined)
      return amount === undefined ? [] : [{ ...token, amount, id: contract }]
    }),
  )
  return [{ ...nativeCurrency, amount: coins, id: 'coin' }, ...held.flat()]
}
