import { BaseError, type Namespace } from '@fairlead/protocol'
import { base58, base64 } from '@scure/base'
import type { Connector } from '../connectors/createConnector.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import type {
  BitcoinProvider,
  CosmosProvider,
  PolkadotProvider,
  SolanaProvider,
} from '../namespaces/providers.ts'
import type { Adapter, Signer } from './adapter.ts'

/** Signing operations of wallets outside eip155. */
export type NamespaceActions = Required<
  Pick<Adapter, 'sendTransaction' | 'signMessage' | 'signTypedData' | 'writeContract'>
>

type Send = Parameters<NamespaceActions['sendTransaction']>[0]
type Sign = Signer & { message: string }
/** Methods return undefined if the wallet does not support them. */
type Actions<provider> = {
  signMessage(provider: provider, options: Sign): Promise<string> | undefined
  sendTransaction?(provider: provider, options: Send): Promise<string> | undefined
}

/**
 * How each namespace signs texts and sends. Namespaces without `sendTransaction` need more than a
 * receiver and an amount.
 */
const actions: {
  bip122: Actions<BitcoinProvider>
  cosmos: Actions<CosmosProvider>
  polkadot: Actions<PolkadotProvider>
  solana: Actions<SolanaProvider>
} = {
  bip122: {
    signMessage: (provider, { address, message }) => provider.signMessage?.({ address, message }),
    // Each provider validates the amount, the receiver and the account itself.
    sendTransaction(provider, { address, data, to, value = 0n }) {
      if (data === undefined)
        return provider.sendTransfer?.({ address, amount: value, recipient: to })
      throw new BaseError('REQUEST_INVALID', {
        hints: ['data: transfers of Bitcoin carry none; build a PSBT and sign it'],
      })
    },
  },
  cosmos: {
    signMessage: (provider, { address, chainId, message }) =>
      provider.signMessage?.({ address, chainId, message }).then(({ signature }) => signature),
  },
  polkadot: {
    signMessage: (provider, { address, message }) => provider.signMessage?.({ address, message }),
  },
  solana: {
    signMessage: (provider, { address, message }) =>
      provider
        .signMessage?.({ address, message: new TextEncoder().encode(message) })
        .then((signature) => base58.encode(signature)),
    // Takes a serialized transaction. The Solana adapter builds them.
    sendTransaction: (provider, { address, chainId, data }) =>
      data === undefined
        ? undefined
        : provider.signAndSendTransaction?.({ address, chainId, transaction: base64.decode(data) }),
  },
}

/**
 * Returns the signing operations of a wallet outside eip155, in its namespace's own format, for
 * every kind of connector.
 */
export function createNamespaceActions(
  connector: Connector,
  namespace: Namespace,
): NamespaceActions {
  const provider = connector.providers?.[namespace]
  const own = namespace === 'eip155' ? undefined : (actions[namespace] as Actions<unknown>)

  async function ask(
    operation: string,
    call: (own: Actions<unknown>, provider: unknown) => Promise<string> | undefined,
  ): Promise<string> {
    try {
      const asking = own && provider ? call(own, provider) : undefined
      if (!asking) throw unavailable(namespace, operation)
      return await asking
    } catch (cause) {
      const error = fromProvider(cause)
      const isMissing = error instanceof ProviderError && error.group === 'unsupportedMethod'
      throw isMissing ? unavailable(namespace, operation, cause) : error
    }
  }

  /**
   * Checks that the wallet still uses the account and network shown to the user.
   *
   * @throws `SWITCH_FAILED` otherwise.
   */
  function confirm({ address, chainId }: Pick<Signer, 'address' | 'chainId'>) {
    const at = connector.now?.(namespace)
    if (!at) return
    const isHere = at.chainId === chainId && at.accounts.some((one) => one.address === address)
    if (isHere) return
    throw new BaseError('SWITCH_FAILED', {
      hints: [`Wanted: ${chainId}, as ${address}`, `The wallet is on ${at.chainId}`],
    })
  }

  return {
    async signMessage(given) {
      confirm(given)
      return ask('signMessage', (by, from) => by.signMessage(from, given))
    },
    async sendTransaction(given) {
      confirm({ address: given.address, chainId: given.network.caipNetworkId })
      confirm(given)
      return ask('sendTransaction', (by, from) => by.sendTransaction?.(from, given))
    },
    async signTypedData() {
      throw unavailable(namespace, 'signTypedData')
    },
    async writeContract() {
      throw unavailable(namespace, 'writeContract')
    },
  }
}

function unavailable(namespace: Namespace, operation: string, cause?: unknown): BaseError {
  const hints = [`Namespace: ${namespace}`, `Operation: ${operation}`]
  return new BaseError('FEATURE_UNAVAILABLE', { cause, hints })
}
