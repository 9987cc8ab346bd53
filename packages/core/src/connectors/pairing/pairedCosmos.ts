import {
  aString,
  BaseError,
  type ChainId,
  listOf,
  matching,
  objectOf,
  referenceOf,
} from '@fairlead/protocol'
import { base64 } from '@scure/base'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { CosmosProvider } from '../../namespaces/providers.ts'
import { toBytes } from '../../namespaces/toBytes.ts'
import { askPaired } from './askPaired.ts'

const base64Text = matching(/^[A-Za-z0-9+/]+={0,2}$/, 'base64')
/** The public key is optional; it is requested separately if the wallet omits it. */
const signed = objectOf({ signature: objectOf({ signature: base64Text }) })
const accounts = listOf(objectOf({ address: aString, pubkey: base64Text }))

/** Creates the Cosmos methods of a paired wallet. Source: options and API, section 9.4. */
export function pairedCosmos(provider: Pick<Eip1193Provider, 'request'>): Required<CosmosProvider> {
  const sign = (method: string, address: string, signDoc: unknown) =>
    askPaired<{ signature: { pub_key?: unknown; signature: string } }>(provider, {
      answer: signed,
      method,
      params: { signerAddress: address, signDoc },
    })

  async function keyOf(address: string): Promise<string> {
    const call = { answer: accounts, method: 'cosmos_getAccounts', params: {} }
    const all = await askPaired<readonly { address: string; pubkey: string }[]>(provider, call)
    const found = all.find((one) => one.address === address)
    if (found) return found.pubkey
    throw new BaseError('RESPONSE_INVALID', {
      hints: [`The wallet shared no public key for ${address}`],
    })
  }

  return {
    // ADR-36: the message is signed as a transaction that is invalid on every chain.
    async signMessage({ address, message }) {
      const data = base64.encode(toBytes(message))
      const { signature } = await sign('cosmos_signAmino', address, {
        chain_id: '',
        account_number: '0',
        sequence: '0',
        fee: { gas: '0', amount: [] },
        msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data } }],
        memo: '',
      })
      const told = (signature.pub_key as { value?: unknown } | undefined)?.value
      const publicKey = typeof told === 'string' ? told : await keyOf(address)
      return { publicKey, signature: signature.signature }
    },
    async signAmino({ address, chainId, signDoc }) {
      checkChain(chainId, (signDoc as { chain_id?: unknown } | undefined)?.chain_id)
      return sign('cosmos_signAmino', address, signDoc)
    },
    async signDirect({ address, chainId, signDoc }) {
      checkChain(chainId, (signDoc as { chainId?: unknown } | undefined)?.chainId)
      return sign('cosmos_signDirect', address, signDoc)
    },
  }
}

/** Checks that the document's chain is the one shown to the user. */
function checkChain(chainId: ChainId, named: unknown): void {
  if (named === referenceOf(chainId)) return
  throw new BaseError('REQUEST_INVALID', {
    hints: [`Shown: ${chainId}`, `Named: ${String(named)}`],
  })
}
