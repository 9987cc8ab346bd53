import type { ProposalNamespaces } from '@fairlead/pairing'
import { type CaipNetwork, type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'

/** What wallets are asked to allow. Source: options and API, section 9.4. */
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

/** Older names of Solana's networks, which some wallets still use. Source: constants, section 2. */
const olderIds: ReadonlyMap<string, ChainId> = new Map([
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

/** The name that the page knows a chain by. */
export function presentId(chainId: string): string {
  return olderIds.get(chainId) ?? chainId
}

/** All names of a chain, the present one first. */
export function idsOf(chainId: ChainId): readonly ChainId[] {
  const older = [...olderIds].flatMap(([old, present]) =>
    present === chainId ? [old as ChainId] : [],
  )
  return [chainId, ...older]
}

/**
 * What to ask a wallet for: every network of the page, by namespace. All of it is a wish: wallets
 * grant what they have.
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
    /** This one alone. */
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
