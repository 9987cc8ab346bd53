import type { ChainId, Namespace } from '@fairlead/protocol'
import type { Connector, CreateConnector, Link } from '../connectors/createConnector.ts'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import type { Account } from '../store/state.ts'
import { abortable } from '../utils/abortable.ts'
import type { Base } from './createBase.ts'

/** Creates the connector of a non-EVM test wallet for unit tests, without a page and discovery. */
export function mockConnector(options: mockConnector.Options): CreateConnector {
  const { accounts, ask, base, connect, id, name, namespace, provider } = options
  const linkOf = (): Link | undefined => {
    const [first, ...rest] = accounts()
    return first && { accounts: [first, ...rest], chainId: base.state.chainId }
  }
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
        await abortable(ask(connect), signal)
        const link = linkOf()
        if (link) return link
      } catch (error) {
        const known = fromProvider(error)
        if (!(known instanceof ProviderError) || known.group !== 'declined') throw known
        cause = error
      }
      throw new ConnectionRejectedError({ cause, walletName: name })
    },
    resume: async () => linkOf(),
    async disconnect({ signOut }) {
      if (signOut) base.state.isAuthorized = false
    },
    async switchNetwork({ network }) {
      base.state.chainId = network.caipNetworkId
    },
    watch(_, onEvent) {
      return base.listen((event, value) => {
        const link = linkOf()
        if (event === 'chain') onEvent({ type: 'chainChanged', chainId: value as ChainId })
        else
          onEvent(
            link ? { type: 'accountsChanged', accounts: link.accounts } : { type: 'disconnected' },
          )
      })
    },
  }
  return () => connector
}

export declare namespace mockConnector {
  type Options = {
    accounts: () => readonly Account[]
    ask: (method: string) => Promise<unknown>
    base: Base
    /** Method that grants access to pages. */
    connect: string
    id: string
    name: string
    namespace: Namespace
    provider: unknown
  }
}
