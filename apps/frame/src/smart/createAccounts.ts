import { BaseError, tryParse } from '@fairlead/protocol'
import type { EmbeddedAccountType, WalletRecord } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { Store } from '../storage/openStore.ts'

/** An account of the person on one network. */
export type OwnAccount = { readonly address: string; readonly type: EmbeddedAccountType }

type Record = Pick<WalletRecord, 'addresses' | 'walletId'>

/** Which accounts a person has, and which of them a page works with. */
export type Accounts = {
  /**
   * Of the person on a network, the one in use first. On networks without smart accounts there is one.
   *
   * @throws `UPSTREAM_UNAVAILABLE` where only the chain knows the address and does not answer.
   */
  list(network: FrameNetwork, record: Record): Promise<readonly [OwnAccount, ...OwnAccount[]]>
  /** Whether the person's smart account stands on the chain; no where the chain does not answer. */
  isDeployed(network: FrameNetwork, record: Record): Promise<boolean>
  /** Which kind is in use on a network. */
  typeOn(network: FrameNetwork, record: Record): Promise<EmbeddedAccountType>
  /** For this document only: what the page asks for. */
  use(type: EmbeddedAccountType, record: Record): void
  /** Keeps the choice of this person on this page. @throws `FEATURE_UNAVAILABLE` without smart accounts there. */
  prefer(type: EmbeddedAccountType, network: FrameNetwork, record: Record): Promise<void>
}

const Choice = v.object({ type: v.picklist(['eoa', 'smartAccount']), walletId: v.string() })
const Address = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)

/** @param options.scope - Project and page. */
export function createAccounts(options: createAccounts.Options): Accounts {
  const { nodes, scope, store } = options
  const choiceKey = `account type ${scope}`
  let asked: v.InferOutput<typeof Choice> | undefined

  async function typeOf({ walletId }: Record): Promise<EmbeddedAccountType> {
    if (asked?.walletId === walletId) return asked.type
    const kept = tryParse(Choice, await store.get(choiceKey))
    return kept?.walletId === walletId ? kept.type : 'smartAccount'
  }

  /** Asked of the chain once: an answer that changes later would send money to somebody else. */
  async function addressOf(network: FrameNetwork, { addresses }: Record): Promise<string> {
    const { caipNetworkId, smartAccount } = network
    if (smartAccount?.kind !== 'counterfactual') return addresses.eip155
    const key = `smart account ${caipNetworkId} ${smartAccount.address} ${addresses.eip155}`
    const kept = tryParse(Address, await store.get(key))
    if (kept) return kept
    const { findAddress } = await import('./findAddress.ts')
    const found = await findAddress({ network, nodes, owner: addresses.eip155, smartAccount })
    await store.set(key, found)
    return found
  }

  return {
    async list(network, record) {
      const { addresses } = record
      if (network.caipNetworkId.startsWith('solana:'))
        return [{ address: addresses.solana, type: 'eoa' }]
      const plain = { address: addresses.eip155, type: 'eoa' } as const
      if (!network.smartAccount) return [plain]
      const smart = { address: await addressOf(network, record), type: 'smartAccount' } as const
      return (await typeOf(record)) === 'eoa' ? [plain, smart] : [smart, plain]
    },

    async isDeployed(network, record) {
      if (!network.smartAccount) return false
      try {
        const params = [await addressOf(network, record), 'latest']
        const code = await nodes.request({ method: 'eth_getCode', network, params })
        return isCodeOf(network.smartAccount, code)
      } catch {
        return false
      }
    },

    typeOn: async ({ smartAccount }, record) => (smartAccount ? typeOf(record) : 'eoa'),

    use(type, { walletId }) {
      asked = { type, walletId }
    },

    async prefer(type, network, { walletId }) {
      if (type === 'smartAccount' && !network.smartAccount)
        throw new BaseError('FEATURE_UNAVAILABLE', {
          shortMessage: 'There are no smart accounts on this network',
        })
      await store.set(choiceKey, { type, walletId })
      asked = { type, walletId }
    },
  }
}

export declare namespace createAccounts {
  type Options = { nodes: Nodes; scope: string; store: Pick<Store, 'get' | 'set'> }
}

/** Whether the code at an account's address makes it the smart account of these settings. */
function isCodeOf(
  { address, kind }: NonNullable<FrameNetwork['smartAccount']>,
  code: unknown,
): boolean {
  if (kind === 'eip7702') return code === `0xef0100${address.slice(2).toLowerCase()}`
  return typeof code === 'string' && code !== '0x'
}
