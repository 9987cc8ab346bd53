import { BaseError, referenceOf } from '@fairlead/protocol'
import type { Chain, Transport } from 'viem'
import type { Adapter, AdapterHost } from '../adapters/adapter.ts'
import { requireHost } from '../adapters/createWalletList.ts'
import { createWagmiAdapter } from '../adapters/wagmi/createWagmiAdapter.ts'
import { isWagmiConfig } from '../adapters/wagmi/wagmiConfig.ts'
import { PeerMissingError } from '../errors/peer.ts'
import { toChainId } from '../namespaces/eip155.ts'
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
export function wagmi<config extends object>(
  options: wagmi.ConfigOptions<config>,
): WagmiAdapter<config>
export function wagmi<const networks extends readonly NetworkInput[], config extends object>(
  options: wagmi.CreateOptions<config, networks>,
): WagmiAdapter<config>
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
  type Options<config extends object> = ConfigOptions<config> | CreateOptions<config>
  /** A wagmi config of the page. */
  type ConfigOptions<config extends object> = { readonly config: config }
  /** Parameters of wagmi's `createConfig`; unknown fields are passed on. */
  type CreateOptions<
    config extends object,
    networks extends readonly NetworkInput[] = readonly NetworkInput[],
  > = {
    /** wagmi's own function; import it from `wagmi` or `@wagmi/core`. The config's type has the ids of `networks`. */
    readonly createConfig: (parameters: ConfigParameters<EvmNetworks<networks>>) => config
    /** The same networks as those of the widget. Networks outside EVM are ignored. */
    readonly networks: networks
    /** wagmi connectors that are listed in addition to wallets in the page and paired wallets. */
    readonly connectors?: readonly unknown[] | undefined
    /** wagmi transports by chain id. Default: the widget's own endpoints. */
    readonly transports?: Readonly<Record<number, unknown>> | undefined
    readonly [field: string]: unknown
  }
}

type Chains = readonly [Chain, ...Chain[]]
/** The parameters of `createConfig` from which wagmi infers the type of a config. */
type ConfigParameters<chains extends Chains> = {
  chains: chains
  transports: Record<chains[number]['id'], Transport>
}
/** The EVM networks of a list. A list without known entries has chains of any id. */
type EvmNetworks<networks extends readonly unknown[]> =
  EvmEntries<networks> extends infer chains extends Chains ? chains : Chains
type EvmEntries<networks extends readonly unknown[]> = networks extends readonly [
  infer first,
  ...infer rest,
]
  ? first extends Chain
    ? readonly [first, ...EvmEntries<rest>]
    : EvmEntries<rest>
  : readonly []

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

type Call = { readonly method: string; readonly params?: unknown }

/**
 * Creates the transport that wagmi uses for chains without one of the page: the widget's endpoints, in the same order.
 */
function pageTransport(host: () => AdapterHost | undefined, id: number) {
  async function request(call: Call): Promise<unknown> {
    const widget = requireHost(host())
    const chainId = toChainId(id)
    const network = widget.networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
    const { createEvmReader } = await import('../chains/evm/createEvmReader.ts')
    return createEvmReader(widget).request({ call, network })
  }
  // Has the shape of a viem transport. `retryCount` is 0 because the request retries by itself.
  return () => ({
    config: { key: 'fairlead', name: 'Fairlead', request, retryCount: 0, type: 'fairlead' },
    request,
    value: undefined,
  })
}
