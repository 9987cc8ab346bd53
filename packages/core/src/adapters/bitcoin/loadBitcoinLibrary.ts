import { loadPeer } from '../../errors/peer.ts'

/** What transactions are built with; fetched with the first that is. @throws `PEER_MISSING` */
export function loadBitcoinLibrary() {
  return loadPeer({
    fits: ({ selectUTXO, Transaction }) =>
      typeof selectUTXO === 'function' && typeof Transaction === 'function',
    install: '@scure/btc-signer',
    load: () => import('./bitcoinLibrary.ts'),
  })
}
