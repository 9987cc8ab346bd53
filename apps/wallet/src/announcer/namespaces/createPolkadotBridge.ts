import type { Bridge } from '@fairlead/core/testing/parts'
import { base58, hex } from '@scure/base'
import * as v from 'valibot'
import { checkParams } from '../../checkParams.ts'
import type { SharedAccount } from '../../namespaceRequest.ts'
import { ProviderRpcError } from '../../providerError.ts'
import { type Sharing, toBridge } from './createSharing.ts'

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

/** Creates the wallet of `injectedWeb3`, for Polkadot and Substrate chains. */
export function createPolkadotBridge(sharing: Sharing): Bridge {
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
  async function sign(chainId: string, method: string, params: unknown) {
    const { signature } = await sharing.call({ answer: Signature, chainId, method, params })
    return { id: ++lastId, signature }
  }

  return toBridge({
    definition: { name: entryId },
    event: 'accounts',
    methods: {
      enable: () => sharing.connect().then(shown),
      async signRaw([asked]) {
        const { address: named, data } = checkParams(Raw, asked)
        const { address, chainId } = find(named)
        return sign(chainId, 'polkadot_signMessage', { address, message: data })
      },
      async signPayload([asked]) {
        const payload = checkParams(Payload, asked)
        // The CAIP-2 reference is the first half of the genesis hash.
        const wanted = `polkadot:${payload.genesisHash.slice(2, 34).toLowerCase()}`
        const { address, chainId } = find(payload.address, wanted)
        const transactionPayload = { ...payload, address }
        return sign(chainId, 'polkadot_signTransaction', { address, transactionPayload })
      },
    },
    sharings: [sharing],
    shown,
  })
}

/** Returns the public key of an SS58 address: after a prefix of one or two bytes, before a checksum of two. */
function keyOf(address: string): string {
  try {
    return hex.encode(base58.decode(address).slice(0, -2).slice(-32))
  } catch {
    throw ProviderRpcError.of('unauthorised')
  }
}
