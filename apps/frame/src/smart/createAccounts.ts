import { BaseError, tryParse } from '@fairlead/protocol'
import type { EmbeddedAccountType, WalletRecord } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import { networkFor } from '../networks/networkFor.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { OwnAccount } from '../sign/Method.ts'
import type { Store } from '../storage/openStore.ts'

type Record = Pick<WalletRecord, 'addresses' | 'createdAt' | 'walletId'>

/** Lists the user's accounts and tracks which one a page uses. */
export type Accounts = {
  /**
   * Lists the user's accounts on a network, the one in use first. Networks without smart accounts have one.
   * @throws `UPSTREAM_UNAVAILABLE` if only the chain knows the address and it doesn't answer.
   */
  list(network: FrameNetwork, record: Record): Promise<readonly [OwnAccount, ...OwnAccount[]]>
  /** True if the user's smart account is deployed; false if the chain doesn't answer. */
  isDeployed(network: FrameNetwork, record: Record): Promise<boolean>
  /** Returns the account type in use on a network. */
  typeOn(network: FrameNetwork, record: Record): Promise<EmbeddedAccountType>
  /** Sets the type that the page asked for, for this document only. */
  use(type: EmbeddedAccountType, record: Record): void
  /** Stores the user's choice for this page. @throws `FEATURE_UNAVAILABLE` if the network has no smart accounts. */
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

  /** Asks the chain once and stores the answer: an address that changes later would send money to a stranger. */
  async function addressOf(given: FrameNetwork, record: Record): Promise<string> {
    const { addresses } = record
    const network = networkFor(given, record)
    const { caipNetworkId, smartAccount } = network
    if (smartAccount?.kind !== 'counterfactual') return addresses.eip155
    const { address, factory } = smartAccount
    const contracts = factory ? `${address} ${factory.address}` : address
    const key = `smart account ${caipNetworkId} ${contracts} ${addresses.eip155}`
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

/** True if the code at an address makes it the smart account of these settings. */
function isCodeOf(
  { address, kind }: NonNullable<FrameNetwork['smartAccount']>,
  code: unknown,
): boolean {
  if (kind === 'eip7702') return code === `0xef0100${address.slice(2).toLowerCase()}`
  return typeof code === 'string' && code !== '0x'
}
