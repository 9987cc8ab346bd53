import {
  aName,
  BaseError,
  check,
  matching,
  type Namespace,
  objectOf,
  type Shape,
} from '@fairlead/protocol'
import { base58, base64 } from '@scure/base'
import type { Connector } from '../../connectors/createConnector.ts'
import { fromProvider, ProviderError } from '../../errors/fromProvider.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { Adapter, Signer } from '../adapter.ts'

/** What wallets outside eip155 can be asked. */
export type PairedActions = Required<
  Pick<Adapter, 'sendTransaction' | 'signMessage' | 'signTypedData' | 'writeContract'>
>

type Ask = (method: string, params: unknown, answer: Shape) => Promise<unknown>
type Asked = Pick<Signer, 'address' | 'chainId'>
type Send = Parameters<PairedActions['sendTransaction']>[0]

const signed = objectOf({ signature: aName })
const textOf = (message: string) => new TextEncoder().encode(message)

/** How each namespace signs a text. Source: options and API, section 9.4. */
const signers: Readonly<
  Partial<Record<Namespace, (ask: Ask, signer: Signer, message: string) => Promise<unknown>>>
> = {
  solana: (ask, { address }, message) => {
    const params = { message: base58.encode(textOf(message)), pubkey: address }
    return ask('solana_signMessage', params, signed)
  },
  bip122: (ask, { address }, message) =>
    ask('signMessage', { message, account: address, address }, signed),
  polkadot: (ask, { address }, message) =>
    ask('polkadot_signMessage', { address, message }, signed),
  // ADR-36: a transaction that no chain takes.
  cosmos: async (ask, { address }, message) => {
    const data = base64.encode(textOf(message))
    const signDoc = {
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { gas: '0', amount: [] },
      msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data } }],
      memo: '',
    }
    const params = { signerAddress: address, signDoc }
    const answer = await ask('cosmos_signAmino', params, objectOf({ signature: signed }))
    return (answer as { signature: unknown }).signature
  },
}

/** How each namespace sends; those that are missing need more than a receiver and an amount. */
const senders: Readonly<Partial<Record<Namespace, (ask: Ask, send: Send) => Promise<string>>>> = {
  async bip122(ask, { address, to, value }) {
    const params = { account: address, recipientAddress: to, amount: String(value ?? 0n) }
    const txid = matching(/^[0-9a-f]{64}$/i, 'a transaction id')
    const answer = await ask('sendTransfer', params, objectOf({ txid }))
    return (answer as { txid: string }).txid
  },
  // Whole and serialized: building one is the work of the adapter for Solana.
  async solana(ask, { address, data }) {
    if (!data) throw unavailable('solana', 'sendTransaction without a serialized transaction')
    const params = { transaction: data, pubkey: address }
    const answer = await ask('solana_signAndSendTransaction', params, signed)
    return (answer as { signature: string }).signature
  },
}

/** Asks a paired wallet outside eip155, in its namespace's own form. */
export function createPairedActions(connector: Connector, namespace: Namespace): PairedActions {
  const provider = connector.providers?.[namespace] as Eip1193Provider | undefined

  const ask: Ask = async (method, params, answer) => {
    if (!provider) throw unavailable(namespace, method)
    try {
      const given = await provider.request({ method, params })
      check(answer, given, 'RESPONSE_INVALID')
      return given
    } catch (cause) {
      const error = fromProvider(cause)
      const isMissing = error instanceof ProviderError && error.group === 'unsupportedMethod'
      throw isMissing ? unavailable(namespace, method, cause) : error
    }
  }

  /** What people were shown is what the wallet is asked for. @throws `SWITCH_FAILED` elsewhere. */
  function confirm({ address, chainId }: Asked) {
    const at = connector.now?.(namespace)
    if (!at) return
    const isHere = at.chainId === chainId && at.accounts.some((one) => one.address === address)
    if (isHere) return
    throw new BaseError('SWITCH_FAILED', {
      hints: [`Wanted: ${chainId}, as ${address}`, `The wallet is on ${at.chainId}`],
    })
  }

  return {
    async signMessage({ message, ...signer }) {
      const sign = signers[namespace]
      if (!sign) throw unavailable(namespace, 'signMessage')
      confirm(signer)
      return ((await sign(ask, signer, message)) as { signature: string }).signature
    },
    async sendTransaction(given) {
      const send = senders[namespace]
      if (!send) throw unavailable(namespace, 'sendTransaction')
      confirm({ address: given.address, chainId: given.network.caipNetworkId })
      confirm(given)
      return send(ask, given)
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
