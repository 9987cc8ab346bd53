import { base64, bech32, hex } from '@scure/base'
import * as v from 'valibot'
import { checkParams } from '../../checkParams.ts'
import type { SharedAccount } from '../../namespaceRequest.ts'
import { ProviderRpcError } from '../../providerError.ts'
import type { Sharing } from './createSharing.ts'

const ChainIds = v.union([v.array(v.string()), v.string()])
const Data = v.union([v.string(), v.instance(Uint8Array)])
const Direct = v.object({
  accountNumber: v.unknown(),
  authInfoBytes: v.instance(Uint8Array),
  bodyBytes: v.instance(Uint8Array),
  chainId: v.string(),
})
const Signed = v.object({
  signature: v.object({
    pub_key: v.object({ type: v.string(), value: v.string() }),
    signature: v.string(),
  }),
  signed: v.unknown(),
})

/**
 * Injects the wallet as `window.keplr`, unless another wallet is there.
 *
 * @param chains - CAIP-2 ids.
 * @see https://docs.keplr.app/api/
 */
export function injectKeplr(page: EventTarget, sharing: Sharing, chains: readonly string[]): void {
  function requireChain(reference: string) {
    // Pages match this message to decide whether they can suggest the chain.
    if (!chains.includes(`cosmos:${reference}`))
      throw new ProviderRpcError({ code: 4902, message: `There is no chain info for ${reference}` })
  }

  function find(reference: string): SharedAccount {
    requireChain(reference)
    const found = sharing.accounts().find(({ chainId }) => chainId === `cosmos:${reference}`)
    if (found) return found
    throw ProviderRpcError.of('unauthorised')
  }

  const call = (method: string, reference: string, params: unknown) =>
    sharing.call({ answer: Signed, chainId: find(reference).chainId, method, params })

  const wallet = {
    version: '0.12.0',
    async enable(asked: unknown) {
      for (const reference of [checkParams(ChainIds, asked)].flat()) requireChain(reference)
      await sharing.connect()
    },
    async disable() {
      sharing.disconnect()
    },
    async getKey(asked: unknown) {
      const { address, publicKey } = find(checkParams(v.string(), asked))
      return {
        algo: 'secp256k1',
        address: Uint8Array.from(
          bech32.fromWords(bech32.decode(address as `${string}1${string}`).words),
        ),
        bech32Address: address,
        name: 'Sample',
        pubKey: hex.decode(publicKey),
      }
    },
    async signAmino(reference: string, signerAddress: string, signDoc: unknown) {
      return call('cosmos_signAmino', checkParams(v.string(), reference), {
        signDoc,
        signerAddress,
      })
    },
    async signArbitrary(reference: string, signer: string, asked: unknown) {
      const data = checkParams(Data, asked)
      const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
      const { signature } = await wallet.signAmino(reference, signer, adr36(signer, bytes))
      return signature
    },
    async signDirect(reference: string, signerAddress: string, asked: unknown) {
      const { accountNumber, authInfoBytes, bodyBytes, chainId } = checkParams(Direct, asked)
      const signDoc = {
        accountNumber: String(accountNumber),
        authInfoBytes: base64.encode(authInfoBytes),
        bodyBytes: base64.encode(bodyBytes),
        chainId,
      }
      const { signature } = await call('cosmos_signDirect', reference, { signDoc, signerAddress })
      return { signature, signed: asked }
    },
  }
  const scope = page as { keplr?: unknown }
  scope.keplr ??= Object.freeze(wallet)
  if (scope.keplr === wallet)
    sharing.watch(() => page.dispatchEvent(new Event('keplr_keystorechange')))
}

/**
 * Returns the sign document of an arbitrary message. Source:
 * https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
function adr36(signer: string, data: Uint8Array) {
  return {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(data), signer } }],
    sequence: '0',
  }
}
