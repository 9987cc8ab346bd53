import type { Cacao, PendingAuthentication, WalletClient } from '@fairlead/pairing'
import type { HDAccount } from 'viem/accounts'
import { findChainName } from '../methods/nameOfChain.ts'
import { ProviderRpcError } from '../providerError.ts'
import type { Network } from '../walletConfig.ts'

/** Signs in with one account, on each requested network that the wallet knows. */
export function signInWith(options: signInWith.Options) {
  const { account, authentication, client } = options
  const { chains, type: _, ...payload } = authentication.payload

  const texts = (networks: readonly Network[]) =>
    chains
      .filter((chainId) => findChainName(chainId, networks) !== undefined)
      .map((chainId) => {
        const iss = `did:pkh:${chainId}:${account.address}`
        return { chainId, iss, text: client.authenticationText({ id: authentication.id, iss }) }
      })

  return {
    /** Returns the texts to sign, one per network. */
    texts,
    async sign(networks: readonly Network[]): Promise<Cacao[]> {
      const wanted = texts(networks)
      if (wanted.length === 0) throw ProviderRpcError.of('chainUnknown')
      return Promise.all(
        wanted.map(async ({ iss, text }) => ({
          h: { t: 'caip122' as const },
          p: { ...payload, iss },
          s: { t: 'eip191' as const, s: await account.signMessage({ message: text }) },
        })),
      )
    },
  }
}

export declare namespace signInWith {
  type Options = {
    account: HDAccount
    authentication: PendingAuthentication
    client: Pick<WalletClient, 'authenticationText'>
  }
}
