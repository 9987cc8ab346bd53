import { createWallet, type PairingEnvironment, type Socket } from '@fairlead/pairing'
import type { AccountStore } from '../accountStore.ts'
import { readAddedNetworks } from '../addedNetworks.ts'
import { createStore } from '../createStore.ts'
import type { Keyring } from '../keys/createKeyring.ts'
import { type Network, rpcUrlOf, toNetworks, type WalletConfig } from '../walletConfig.ts'
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

/** Returns the browser APIs that the pairing client uses. */
function browserEnvironment(): PairingEnvironment {
  return {
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    openSocket: (url) => new WebSocket(url) as Socket,
    onWake(listener) {
      const onSeen = () => {
        if (document.visibilityState === 'visible') listener()
      }
      window.addEventListener('online', listener)
      document.addEventListener('visibilitychange', onSeen)
      return () => {
        window.removeEventListener('online', listener)
        document.removeEventListener('visibilitychange', onSeen)
      }
    },
  }
}

/**
 * Takes the sessions over into this tab: the newest tab handles them, because a link was opened there. Two tabs would
 * both answer each request.
 *
 * @param onLost - Called when another tab takes over. Never called in a browser without Web Locks.
 */
export async function takeOver(onLost: () => void): Promise<void> {
  if (!('locks' in navigator)) return
  await new Promise<void>((resolve) => {
    navigator.locks
      .request('fairlead-dev-wallet', { steal: true }, () => {
        resolve()
        // Held until the tab is closed or another one steals the lock.
        return new Promise<never>(() => {})
      })
      .catch(onLost)
  })
}
