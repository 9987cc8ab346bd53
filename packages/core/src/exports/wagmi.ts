import { BaseError, referenceOf } from '@fairlead/protocol'
import type { Adapter, AdapterHost } from '../adapters/adapter.ts'
import { createWagmiAdapter } from '../adapters/wagmi/createWagmiAdapter.ts'
import { pageTransport } from '../adapters/wagmi/pageTransport.ts'
import { isWagmiConfig } from '../adapters/wagmi/wagmiConfig.ts'
import { PeerMissingError } from '../errors/peer.ts'
import { type NetworkInput, toCaipNetwork } from '../namespaces/toCaipNetwork.ts'

/** An adapter over wagmi, and the config for `WagmiProvider` and wagmi's actions. */
export type WagmiAdapter<config> = Adapter & { readonly wagmiConfig: config }

/**
 * EVM wallets through wagmi 2 or 3. wagmi's state stays the one place where they are written down: a
 * page may connect, switch and disconnect by wagmi's hooks and by ours, and both show the same.
 *
 * @param options - A config that the page has made, or wagmi's `createConfig` with what it is to be
 *   given. wagmi's code comes from the page, so that there is one copy of it.
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
    throw new PeerMissingError({ hints: ['Not a config of wagmi 2 or 3'], install })
  const onHost = (lender: AdapterHost | undefined) => {
    host = lender
  }
  return { ...createWagmiAdapter({ config, onHost }), wagmiConfig: config as config }
}

export declare namespace wagmi {
  /** A config of wagmi, or how to make one. */
  type Options<config extends object> = { readonly config: config } | CreateOptions<config>
  /** Whatever wagmi's `createConfig` takes besides is passed on. */
  type CreateOptions<config extends object> = {
    /** wagmi's own; import it from `wagmi` or `@wagmi/core`. */
    readonly createConfig: (parameters: never) => config
    /** As given to the widget; those outside EVM are left out. */
    readonly networks: readonly NetworkInput[]
    /** Connectors of wagmi that are listed besides wallets of the page and phones. */
    readonly connectors?: readonly unknown[] | undefined
    /** By chain id; the widget's own endpoints where there is none. */
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
    throw new BaseError('OPTIONS_INVALID', { hints: ['wagmi({ networks }): no network of EVM'] })
  // Also for networks that the page adds later.
  const all = new Proxy(transports, {
    get: (given, id) => Reflect.get(given, id) ?? pageTransport(host, Number(id)),
  })
  return createConfig({ ...rest, chains, transports: all } as never)
}
