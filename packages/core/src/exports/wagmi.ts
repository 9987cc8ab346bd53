import { BaseError, referenceOf } from '@fairlead/protocol'
import type { Adapter, AdapterHost } from '../adapters/adapter.ts'
import { createWagmiAdapter } from '../adapters/wagmi/createWagmiAdapter.ts'
import { pageTransport } from '../adapters/wagmi/pageTransport.ts'
import { isWagmiConfig } from '../adapters/wagmi/wagmiConfig.ts'
import { PeerMissingError } from '../errors/peer.ts'
import { type NetworkInput, toCaipNetwork } from '../namespaces/toCaipNetwork.ts'

/** An adapter for wagmi, with the config for `WagmiProvider` and wagmi's actions. */
export type WagmiAdapter<config> = Adapter & { readonly wagmiConfig: config }

/**
 * Creates the adapter for EVM wallets through wagmi 2 or 3. wagmi's state is the single source of truth: a
 * page can connect, switch and disconnect through wagmi's hooks or ours, and both show the same state.
 *
 * @param options - A wagmi config, or wagmi's `createConfig` with its parameters. The page passes wagmi's
 * function so that only one copy of wagmi is bundled.
 * @throws `PEER_MISSING` without either; `OPTIONS_INVALID` without an EVM network.
 *
 * @example
 * import { createConfig } from '@wagmi/core'
 * const adapter = wagmi({ createConfig, networks: [mainnet, base] })
 * createFairlead({ adapters: [adapter], networks: [mainnet, base] })
 */
export function wagmi<config extends object>(options: wagmi.Options<config>): WagmiAdapter<config> {
  let host: AdapterHost | undefined
  const config = 'config' in options ? options.config : created(options, () => host)
  if (!isWagmiConfig(config))
    throw new PeerMissingError({ hints: ['Not a wagmi 2 or 3 config'], install })
  const onHost = (lender: AdapterHost | undefined) => {
    host = lender
  }
  return { ...createWagmiAdapter({ config, onHost }), wagmiConfig: config as config }
}

export declare namespace wagmi {
  /** A wagmi config, or the parameters to create one. */
  type Options<config extends object> = { readonly config: config } | CreateOptions<config>
  /** Parameters of wagmi's `createConfig`; unknown fields are passed on. */
  type CreateOptions<config extends object> = {
    /** wagmi's own function; import it from `wagmi` or `@wagmi/core`. */
    readonly createConfig: (parameters: never) => config
    /** The same networks as those of the widget. Networks outside EVM are ignored. */
    readonly networks: readonly NetworkInput[]
    /** wagmi connectors that are listed in addition to wallets in the page and paired wallets. */
    readonly connectors?: readonly unknown[] | undefined
    /** wagmi transports by chain id. Default: the widget's own endpoints. */
    readonly transports?: Readonly<Record<number, unknown>> | undefined
    readonly [field: string]: unknown
  }
}

const install = '@wagmi/core'

function created<config extends object>(
  options: wagmi.CreateOptions<config>,
  host: () => AdapterHost | undefined,
): config {
  const { createConfig, networks, transports = {}, ...rest } = options
  if (typeof createConfig !== 'function')
    throw new PeerMissingError({
      hints: ["Pass it: import { createConfig } from '@wagmi/core'; wagmi({ createConfig, … })"],
      install,
    })
  const chains = networks.flatMap((network) => {
    const { caipNetworkId, chainNamespace } = toCaipNetwork(network)
    return chainNamespace === 'eip155'
      ? [{ ...network, id: Number(referenceOf(caipNetworkId)) }]
      : []
  })
  if (chains.length === 0)
    throw new BaseError('OPTIONS_INVALID', { hints: ['wagmi({ networks }): no EVM network'] })
  // Also covers networks that the page adds later.
  const all = new Proxy(transports, {
    get: (given, id) => Reflect.get(given, id) ?? pageTransport(host, Number(id)),
  })
  return createConfig({ ...rest, chains, transports: all } as never)
}
