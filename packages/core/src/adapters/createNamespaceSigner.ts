import { BaseError, type Namespace } from '@fairlead/protocol'
import { base58, base64 } from '@scure/base'
import type { Connector } from '../connectors/createConnector.ts'
import { required } from '../errors/arguments.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import type {
  BitcoinProvider,
  CosmosProvider,
  PolkadotProvider,
  SolanaProvider,
} from '../namespaces/providers.ts'
import type { Signer, TransactionRequest } from './adapter.ts'
import type { WalletSigner } from './WalletSigner.ts'

type Sign = Signer & { message: string }
/** Methods return undefined if the wallet does not support them. */
type Actions<provider> = {
  signMessage(provider: provider, options: Sign): Promise<string> | undefined
  sendTransaction?(provider: provider, options: TransactionRequest): Promise<string> | undefined
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
        return provider.sendTransfer?.({
          address,
          amount: value,
          recipient: required(to, 'to', 'sendTransaction'),
        })
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

/** Creates the signer of a wallet outside eip155, in its namespace's own format, for every kind of connector. */
export function createNamespaceSigner(
  connector: Connector,
  namespace: Exclude<Namespace, 'eip155'>,
): WalletSigner {
  const own = actions[namespace] as Actions<unknown>

  async function request(
    operation: string,
    call: (provider: unknown) => Promise<string> | undefined,
  ): Promise<string> {
    const provider = connector.providers?.[namespace]
    try {
      const requested = provider ? call(provider) : undefined
      if (!requested) throw unavailable(namespace, operation)
      return await requested
    } catch (cause) {
      const error = fromProvider(cause)
      const isMissing = error instanceof ProviderError && error.group === 'unsupportedMethod'
      throw isMissing ? unavailable(namespace, operation, cause) : error
    }
  }

  return {
    async signMessage(given) {
      confirmSigner(connector, namespace, given)
      return request('signMessage', (provider) => own.signMessage(provider, given))
    },
    async sendTransaction(given) {
      const { address, network } = given
      confirmSigner(connector, namespace, { address, chainId: network.caipNetworkId })
      confirmSigner(connector, namespace, given)
      return request('sendTransaction', (provider) => own.sendTransaction?.(provider, given))
    },
    async signTypedData() {
      throw unavailable(namespace, 'signTypedData')
    },
    async writeContract() {
      throw unavailable(namespace, 'writeContract')
    },
  }
}

/**
 * Checks that a wallet still uses the account and network shown to the user.
 *
 * @throws `SWITCH_FAILED` otherwise.
 */
export function confirmSigner(
  connector: Connector,
  namespace: Namespace,
  { address, chainId }: Pick<Signer, 'address' | 'chainId'>,
): void {
  const now = connector.now?.(namespace)
  if (!now) return
  if (now.chainId === chainId && now.accounts.some((one) => one.address === address)) return
  throw new BaseError('SWITCH_FAILED', {
    hints: [`Wanted: ${chainId}, as ${address}`, `The wallet is on ${now.chainId}`],
  })
}

function unavailable(namespace: Namespace, operation: string, cause?: unknown): BaseError {
  const hints = [`Namespace: ${namespace}`, `Operation: ${operation}`]
  return new BaseError('FEATURE_UNAVAILABLE', { cause, hints })
}
