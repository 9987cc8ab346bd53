import { BaseError, type CaipNetwork, check, objectOf, referenceOf, rule } from '@fairlead/protocol'
import { hex } from '@scure/base'
import type { KeplrApi, KeplrWallet } from '../discovery/keplr.ts'
import { fromProvider } from '../errors/fromProvider.ts'
import { isBech32Address } from '../namespaces/bech32Address.ts'
import type { CosmosProvider } from '../namespaces/providers.ts'
import type { Account } from '../store/state.ts'
import type { CreateConnector } from './createConnector.ts'
import { createNamespaceConnector, type Standing } from './createNamespaceConnector.ts'
import { arbitrary, readArbitrary, signedDocument, toDirectDoc } from './keplrAnswers.ts'

/** Creates the connector of a wallet in the page with the Keplr API. */
export function keplr(parameters: keplr.Parameters): CreateConnector {
  const { events, wallet } = parameters
  const { api, changeEvent, id, name } = wallet

  /** Asks the wallet to approve the page on a chain. Proposes the chain first if the wallet does not know it. */
  async function enable(chain: string, network: CaipNetwork | undefined): Promise<void> {
    try {
      await api.enable(chain)
    } catch (error) {
      if (!isUnknown(error)) throw error
      await suggest(api, network, error)
      await api.enable(chain)
    }
  }

  return createNamespaceConnector({
    namespace: 'cosmos',
    info: { chains: ['cosmos'], id, name, type: 'ANNOUNCED' },
    toProvider: (at) => createProvider(at, api),
    driver: {
      async accounts({ chainId, isSilent, network }) {
        const chain = referenceOf(chainId)
        // Once the wallet has approved the page, `enable` resolves without a prompt.
        if (isSilent) await api.enable(chain)
        else await enable(chain, network)
        return [toAccount(await api.getKey(chain), network)]
      },
      watch(onChange) {
        const tell = () => onChange()
        events?.addEventListener(changeEvent, tell)
        return () => events?.removeEventListener(changeEvent, tell)
      },
      async disconnect() {
        await api.disable?.()
      },
    },
  })
}

export declare namespace keplr {
  type Parameters = {
    /** Target of the wallet's account change event: the window. */
    events: EventTarget | undefined
    wallet: KeplrWallet
  }
}

const aKey = rule((value) => value instanceof Uint8Array || Array.isArray(value), 'bytes of a key')

function toAccount(key: unknown, network: CaipNetwork | undefined): Account {
  const prefix = network?.custom?.bech32Prefix
  const isAddress = (address: unknown) =>
    isBech32Address(address, typeof prefix === 'string' ? prefix : undefined)
  const shape = objectOf({
    bech32Address: rule(isAddress, 'an address of the chain'),
    pubKey: aKey,
  })
  check(shape, key, 'RESPONSE_INVALID')
  const { bech32Address, pubKey } = key as { bech32Address: string; pubKey: Iterable<number> }
  return { address: bech32Address, publicKey: hex.encode(Uint8Array.from(pubKey)) }
}

/** True if the wallet does not know the chain. Wallets report this only in the message. */
function isUnknown(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown }
  return /no chain info|not (?:found|supported|registered)|unknown chain/i.test(String(message))
}

async function suggest(
  api: KeplrApi,
  network: CaipNetwork | undefined,
  cause: unknown,
): Promise<void> {
  const { chainInfo } = network?.custom ?? {}
  const refuse = (hint: string) =>
    new BaseError('CHAIN_UNSUPPORTED', {
      cause,
      hints: [`Network: ${network?.caipNetworkId ?? 'not configured'}`, hint],
    })
  if (!api.experimentalSuggestChain) throw refuse('The wallet cannot add networks')
  if (!chainInfo || (chainInfo as { chainId?: unknown }).chainId !== network?.id)
    throw refuse(
      'The wallet does not know this network. Set custom.chainInfo of the network to propose it',
    )
  await api.experimentalSuggestChain(chainInfo)
}

function createProvider(at: () => Standing | undefined, api: KeplrApi): CosmosProvider {
  async function ask<name extends 'signAmino' | 'signArbitrary' | 'signDirect'>(
    name: name,
    call: (method: NonNullable<KeplrApi[name]>) => Promise<unknown>,
  ): Promise<unknown> {
    if (!at()) throw new BaseError('NOT_CONNECTED')
    const method = api[name]
    if (!method) throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Operation: ${name}`] })
    try {
      return await call(method.bind(api) as NonNullable<KeplrApi[name]>)
    } catch (error) {
      throw fromProvider(error)
    }
  }
  return {
    async signMessage({ address, chainId, message }) {
      const answer = await ask('signArbitrary', (sign) =>
        sign(referenceOf(chainId), address, message),
      )
      check(arbitrary, answer, 'RESPONSE_INVALID')
      return readArbitrary(answer)
    },
    async signAmino({ address, chainId, signDoc }) {
      const answer = await ask('signAmino', (sign) => sign(referenceOf(chainId), address, signDoc))
      check(signedDocument, answer, 'RESPONSE_INVALID')
      return answer
    },
    async signDirect({ address, chainId, signDoc }) {
      const doc = toDirectDoc(signDoc)
      const answer = await ask('signDirect', (sign) => sign(referenceOf(chainId), address, doc))
      check(signedDocument, answer, 'RESPONSE_INVALID')
      return answer
    },
  }
}
