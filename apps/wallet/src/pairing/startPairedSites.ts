import { createWallet } from '@fairlead/pairing'
import type { AccountStore } from '../accountStore.ts'
import { readAddedNetworks } from '../addedNetworks.ts'
import { createStore } from '../createStore.ts'
import type { Keyring } from '../keys/createKeyring.ts'
import { type Network, rpcUrlOf, toNetworks, type WalletConfig } from '../walletConfig.ts'
import { browserEnvironment } from './browserEnvironment.ts'
import { createOriginVerifier } from './createOriginVerifier.ts'
import { createPairedSites } from './createPairedSites.ts'

/** Starts the pairing client of this page, with the stored sessions. */
export async function startPairedSites(options: startPairedSites.Options) {
  const { accounts, config, keyring, projectId, relayUrl, storage } = options
  const readNetworks = () => toNetworks(config, readAddedNetworks(storage))
  const networks = createStore<readonly Network[]>(readNetworks())
  const client = await createWallet({
    canAuthenticate: true,
    environment: browserEnvironment(),
    metadata: {
      name: 'Fairlead Dev Wallet',
      description: 'A small wallet for development networks',
      url: window.location.origin,
      icons: [],
    },
    prefix: 'fairlead-dev-wallet/pairing/',
    product: 'fairlead-wallet-0.0.0',
    projectId,
    relayUrl,
    storage,
  })
  const fetch = window.fetch.bind(window)
  const now = () => Date.now()
  return createPairedSites({
    accounts,
    client,
    fetch,
    keyring,
    networks,
    now,
    onNetworks: () => networks.setState(readNetworks()),
    rpcUrlOf: (chainId) => rpcUrlOf(config, chainId),
    storage,
    verifyOrigin: createOriginVerifier({ fetch, now, verifyUrl: config.verifyUrl }),
  })
}

export declare namespace startPairedSites {
  type Options = {
    accounts: AccountStore
    config: WalletConfig
    keyring: Keyring
    projectId: string
    /** `ws:` or `wss:` URL. */
    relayUrl: string
    storage: Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>
  }
}
