import { loadPeer } from '../../errors/peer.ts'

/** Loads the library that builds transactions, on first use. @throws `PEER_MISSING` */
export function loadBitcoinLibrary() {
  return loadPeer({
    fits: ({ selectUTXO, Transaction }) =>
      typeof selectUTXO === 'function' && typeof Transaction === 'function',
    install: '@scure/btc-signer',
    load: () => import('./bitcoinLibrary.ts'),
  })
}
