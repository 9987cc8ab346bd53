import type { ChainId, Namespace } from '@fairlead/protocol'
import type { Connector, CreateConnector, Link } from '../connectors/createConnector.ts'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import { abortable } from '../utils/abortable.ts'
import type { createTestWallet, WalletState } from './createTestWallet.ts'

/** Creates the connector of a non-EVM test wallet for unit tests, without a page and discovery. */
export function mockConnector(
  wallet: createTestWallet.Wallet<Namespace>,
  options: mockConnector.Options,
): CreateConnector {
  const { id, name, namespace } = wallet
  const { connect, provider, state } = options
  const toLink = (): Link | undefined =>
    state.isAuthorized
      ? { accounts: [{ address: wallet.address }], chainId: state.chainId }
      : undefined
  const connector: Connector = {
    id,
    name,
    type: 'ANNOUNCED',
    chains: [namespace],
    provider: undefined,
    providers: { [namespace]: provider },
    async connect({ signal }) {
      let cause: unknown
      try {
        await abortable(wallet.ask(connect, []), signal)
        const link = toLink()
        if (link) return link
      } catch (error) {
        const known = fromProvider(error)
        if (!(known instanceof ProviderError) || known.group !== 'declined') throw known
        cause = error
      }
      throw new ConnectionRejectedError({ cause, walletName: name })
    },
    resume: async () => toLink(),
    async disconnect({ signOut }) {
      if (signOut) state.isAuthorized = false
    },
    async switchNetwork({ network }) {
      state.chainId = network.caipNetworkId
    },
    watch(_, onEvent) {
      return state.listen((event, value) => {
        const link = toLink()
        if (event === 'chain') onEvent({ type: 'chainChanged', chainId: value as ChainId })
        else if (link) onEvent({ type: 'accountsChanged', accounts: link.accounts })
        else onEvent({ type: 'disconnected' })
      })
    },
  }
  return () => connector
}

export declare namespace mockConnector {
  type Options = {
    /** Method that grants access to pages. */
    connect: string
    provider: unknown
    state: WalletState
  }
}
