import { webcrypto } from 'node:crypto'
import {
  createDapp,
  type DappClient,
  type PairingEnvironment,
  type PairingStorage,
  type Socket,
} from '@fairlead/pairing'
import WebSocket from 'ws'
import { serverUrl } from './addresses.ts'

/** Creates storage that lasts as long as the test. */
export function createMemory(): PairingStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  }
}

const environment: PairingEnvironment = {
  now: () => Date.now(),
  random: (bytes) => webcrypto.getRandomValues(new Uint8Array(bytes)),
  schedule(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  // The package needs only the API that browser WebSockets have as well.
  openSocket: (url) => new WebSocket(url) as unknown as Socket,
}

/** Creates a dapp client without a page, over the real relay. */
export function createPairedDapp(storage: PairingStorage = createMemory()): Promise<DappClient> {
  return createDapp({
    environment,
    metadata: {
      name: 'A page of the tests',
      description: 'Asks the wallet for things',
      url: 'https://page.example',
      icons: [],
    },
    prefix: 'journey/',
    product: 'fairlead-journeys-0.0.0',
    projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
    relayUrl: serverUrl.replace(/^http/, 'ws'),
    storage,
  })
}
