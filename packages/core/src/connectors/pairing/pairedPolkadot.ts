import { matching, objectOf } from '@fairlead/protocol'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { PolkadotProvider } from '../../namespaces/providers.ts'
import { askPaired } from './askPaired.ts'

/** Some wallets omit the `0x`. */
const signed = objectOf({
  signature: matching(/^(?:0x)?(?:[0-9a-f]{2}){64,66}$/i, 'a signature, hexadecimal'),
})

/** Creates the Polkadot methods of a paired wallet. Source: options and API, section 9.4. */
export function pairedPolkadot(
  provider: Pick<Eip1193Provider, 'request'>,
): Required<PolkadotProvider> {
  async function ask(method: string, params: unknown): Promise<string> {
    const call = { answer: signed, method, params }
    const { signature } = await askPaired<{ signature: string }>(provider, call)
    return signature.startsWith('0x') ? signature : `0x${signature}`
  }
  return {
    signMessage: ({ address, message }) => ask('polkadot_signMessage', { address, message }),
    signTransaction: ({ address, payload }) =>
      ask('polkadot_signTransaction', { address, transactionPayload: payload }),
  }
}
