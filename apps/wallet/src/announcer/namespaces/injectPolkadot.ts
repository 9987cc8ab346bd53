import { base58, hex } from '@scure/base'
import * as v from 'valibot'
import { checkParams } from '../../checkParams.ts'
import type { SharedAccount } from '../../namespaceRequest.ts'
import { ProviderRpcError } from '../../providerError.ts'
import type { Sharing } from './createSharing.ts'

/** The wallet's key in `injectedWeb3`. */
const entryId = 'fairlead-sample'
/** Network whose addresses have the generic SS58 prefix. */
const generic = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'

const Raw = v.object({ address: v.string(), data: v.string() })
const Payload = v.looseObject({
  address: v.string(),
  genesisHash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)),
})
const Signature = v.object({ signature: v.string() })

/**
 * Injects the wallet into `injectedWeb3`, for Polkadot and Substrate chains.
 *
 * @see https://github.com/polkadot-js/extension
 */
export function injectPolkadot(page: object, sharing: Sharing): void {
  const shown = () => {
    const accounts = sharing.accounts()
    const keys = new Map(accounts.map((account) => [account.publicKey, account]))
    for (const account of accounts)
      if (account.chainId === generic) keys.set(account.publicKey, account)
    return [...keys.values()].map(({ address }) => ({ address, name: 'Sample', type: 'sr25519' }))
  }

  /** Finds an account by public key: pages encode addresses with the SS58 prefix of their network. */
  function find(address: string, chainId?: string): SharedAccount {
    const key = keyOf(address)
    const found = sharing
      .accounts()
      .find((one) => one.publicKey === key && (!chainId || one.chainId === chainId))
    if (found) return found
    throw ProviderRpcError.of('unauthorised')
  }

  let lastId = 0
  const signer = {
    async signRaw(asked: unknown) {
      const { address: named, data } = checkParams(Raw, asked)
      const { address, chainId } = find(named)
      const { signature } = await sharing.call({
        answer: Signature,
        chainId,
        method: 'polkadot_signMessage',
        params: { address, message: data },
      })
      return { id: ++lastId, signature }
    },
    async signPayload(asked: unknown) {
      const payload = checkParams(Payload, asked)
      // The CAIP-2 reference is the first half of the genesis hash.
      const wanted = `polkadot:${payload.genesisHash.slice(2, 34).toLowerCase()}`
      const { address, chainId } = find(payload.address, wanted)
      const { signature } = await sharing.call({
        answer: Signature,
        chainId,
        method: 'polkadot_signTransaction',
        params: { address, transactionPayload: { ...payload, address } },
      })
      return { id: ++lastId, signature }
    },
  }

  const entry = {
    version: '1.0.0',
    async enable() {
      await sharing.connect()
      return {
        accounts: {
          get: async () => shown(),
          subscribe(listener: (accounts: ReturnType<typeof shown>) => void) {
            listener(shown())
            return sharing.watch(() => listener(shown()))
          },
        },
        signer,
      }
    },
  }
  const scope = page as { injectedWeb3?: Record<string, unknown> }
  scope.injectedWeb3 ??= {}
  scope.injectedWeb3[entryId] = Object.freeze(entry)
}

/** Returns the public key of an SS58 address: after a prefix of one or two bytes, before a checksum of two. */
function keyOf(address: string): string {
  try {
    return hex.encode(base58.decode(address).slice(0, -2).slice(-32))
  } catch {
    throw ProviderRpcError.of('unauthorised')
  }
}
