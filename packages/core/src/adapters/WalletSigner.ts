import type { Adapter, Signer } from './adapter.ts'

/** Signs and sends with one wallet. */
export type WalletSigner = Required<
  Pick<Adapter, 'sendTransaction' | 'signMessage' | 'signTypedData' | 'writeContract'>
>

/** Returns the signing operations of an adapter. @param signerOf - Loads the signer of a wallet. */
export function signWith(signerOf: (signer: Signer) => Promise<WalletSigner>): WalletSigner {
  return {
    sendTransaction: async (given) => (await signerOf(given)).sendTransaction(given),
    signMessage: async (given) => (await signerOf(given)).signMessage(given),
    signTypedData: async (given) => (await signerOf(given)).signTypedData(given),
    writeContract: async (given) => (await signerOf(given)).writeContract(given),
  }
}
