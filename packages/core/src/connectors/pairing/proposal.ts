import type { ProposalNamespaces } from '@fairlead/pairing'
import { type CaipNetwork, type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'

/** Default methods in a proposal, by namespace. Source: options and API, section 9.4. */
const methods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
}
const events = ['accountsChanged', 'chainChanged'] as const

/** Older ids of Solana's networks, which some wallets still use. Source: constants, section 2. */
const olderIds: ReadonlyMap<string, ChainId> = new Map([
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

/** Returns the current id of a network. */
export function presentId(chainId: string): string {
  return olderIds.get(chainId) ?? chainId
}

/** Returns all ids of a network, the current one first. */
export function idsOf(chainId: ChainId): readonly ChainId[] {
  const older = [...olderIds].flatMap(([old, present]) =>
    present === chainId ? [old as ChainId] : [],
  )
  return [chainId, ...older]
}

/**
 * Returns the proposal for a wallet: all networks of the page, by namespace. All namespaces are
 * optional, so wallets approve those they support.
 */
export function proposalFor(
  networks: readonly CaipNetwork[],
  options: proposalFor.Options = {},
): ProposalNamespaces {
  const { namespace: only, pairing = {} } = options
  const wanted = networks.filter(({ chainNamespace }) => !only || chainNamespace === only)
  const namespaces = [...new Set(wanted.map(({ caipNetworkId }) => namespaceOf(caipNetworkId)))]
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const own = wanted.filter(({ chainNamespace }) => chainNamespace === namespace)
      const ids = pairing.chains?.[namespace] ?? own.map(({ caipNetworkId }) => caipNetworkId)
      return [
        namespace,
        {
          chains: ids.flatMap(idsOf),
          methods: pairing.methods?.[namespace] ?? methods[namespace],
          events: pairing.events?.[namespace] ?? events,
        },
      ]
    }),
  )
}

export declare namespace proposalFor {
  type Options = {
    /** Proposes only this namespace. */
    namespace?: Namespace | undefined
    pairing?:
      | {
          readonly chains?: Readonly<Partial<Record<Namespace, readonly ChainId[]>>> | undefined
          readonly events?: Readonly<Partial<Record<Namespace, readonly string[]>>> | undefined
          readonly methods?: Readonly<Partial<Record<Namespace, readonly string[]>>> | undefined
        }
      | undefined
  }
}
