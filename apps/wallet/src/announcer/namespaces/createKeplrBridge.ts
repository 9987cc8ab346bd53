import { type Bridge, toAdr36 } from '@fairlead/core/testing/parts'
import { base64, bech32, hex } from '@scure/base'
import * as v from 'valibot'
import { checkParams } from '../../checkParams.ts'
import type { SharedAccount } from '../../namespaceRequest.ts'
import { ProviderRpcError } from '../../providerError.ts'
import { type Sharing, toBridge } from './createSharing.ts'

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
 * Creates the wallet as `window.keplr`.
 *
 * @param chains - CAIP-2 ids.
 */
export function createKeplrBridge(sharing: Sharing, chains: readonly string[]): Bridge {
  function requireChain(reference: string) {
    // Pages match this message to decide whether they can suggest the chain.
    if (!chains.includes(`cosmos:${reference}`))
      throw new ProviderRpcError({ code: 4902, message: `There is no chain info for ${reference}` })
  }

  function find(asked: unknown): SharedAccount {
    const reference = checkParams(v.string(), asked)
    requireChain(reference)
    const found = sharing.accounts().find(({ chainId }) => chainId === `cosmos:${reference}`)
    if (found) return found
    throw ProviderRpcError.of('unauthorised')
  }

  const call = (method: string, reference: unknown, params: unknown) =>
    sharing.call({ answer: Signed, chainId: find(reference).chainId, method, params })
  const signAmino = ([reference, signerAddress, signDoc]: readonly unknown[]) =>
    call('cosmos_signAmino', reference, { signDoc, signerAddress })

  return toBridge({
    definition: { property: 'keplr' },
    event: 'keystorechange',
    methods: {
      async enable([asked]) {
        for (const reference of [checkParams(ChainIds, asked)].flat()) requireChain(reference)
        await sharing.connect()
      },
      disable: () => sharing.disconnect(),
      getKey([reference]) {
        const { address, publicKey } = find(reference)
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
      signAmino,
      async signArbitrary([reference, signer, asked]) {
        const document = toAdr36(String(signer), checkParams(Data, asked))
        return (await signAmino([reference, signer, document])).signature
      },
      async signDirect([reference, signerAddress, asked]) {
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
    },
    sharings: [sharing],
  })
}
