import { matching, objectOf } from '@fairlead/protocol'
import { base58, base64 } from '@scure/base'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { SolanaProvider } from '../../namespaces/providers.ts'
import { askPaired } from './askPaired.ts'

/** 64 bytes, base58. */
const signature = matching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'a signature, base58')
const signed = objectOf({ signature })

/** A paired wallet, asked as wallets of Solana are. Source: options and API, section 9.4. */
export function pairedSolana(
  provider: Pick<Eip1193Provider, 'request'>,
): Pick<Required<SolanaProvider>, 'signAndSendTransaction' | 'signMessage'> {
  return {
    async signMessage({ address, message }) {
      const params = { message: base58.encode(message), pubkey: address }
      const call = { answer: signed, method: 'solana_signMessage', params }
      return base58.decode((await askPaired<{ signature: string }>(provider, call)).signature)
    },
    async signAndSendTransaction({ address, transaction }) {
      const params = { pubkey: address, transaction: base64.encode(transaction) }
      const call = { answer: signed, method: 'solana_signAndSendTransaction', params }
      return (await askPaired<{ signature: string }>(provider, call)).signature
    },
  }
}
