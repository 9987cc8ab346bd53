import {
  type Address,
  BaseError,
  type Client,
  ContractFunctionRevertedError,
  createClient,
  custom,
  isAddressEqual,
  RpcError,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Chain } from '../../chains/createChains.ts'
import type { Outside } from '../../outside/createOutside.ts'
import { Refusal } from '../../problem.ts'
import { createGateways } from './createGateways.ts'

/** Longest name that travels. Source: the route's own schema. */
const nameLimit = 255
/** Of Ethereum itself, which a configuration need not name. */
const mainnetResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** The name service of one chain (ENS). */
export type Names = {
  /** The name that an address calls its own, if the name agrees; `undefined` when there is none. */
  findName(address: Address, signal: AbortSignal): Promise<string | undefined>
  /** A text that the owner of a name wrote; `undefined` when there is none. */
  findText(name: string, key: string, signal: AbortSignal): Promise<string | undefined>
}

/**
 * The name service of the configuration: Ethereum's where that is one of the chains, else of the
 * first chain that has one.
 *
 * Every question throws when the chain or a gateway does not answer; what answers badly is no name.
 */
export function createNames(chains: readonly Chain[], outside: Outside): Names | undefined {
  const known = chains.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  const chain =
    known ?? chains.find(({ client, contracts }) => client && contracts?.ensUniversalResolver)
  const { client } = chain ?? {}
  if (!client) return undefined
  const universalResolverAddress = (chain?.contracts?.ensUniversalResolver ??
    mainnetResolver) as Address

  /** With gateways of its own for each question, so that each has the same number of hops. */
  async function ask<answer>(
    signal: AbortSignal,
    question: (reader: Client) => Promise<answer | null>,
  ): Promise<answer | undefined> {
    const gateways = createGateways(outside, signal)
    const reader = createClient({
      ccipRead: { request: gateways.request },
      transport: custom(client as Client, { retryCount: 0 }),
    })
    try {
      const answer = await question(reader)
      if (answer !== null || !gateways.isLate) return answer ?? undefined
    } catch (error) {
      if (!gateways.isLate && !isNodeFailure(error)) return undefined
      throw error
    }
    // The resolver took the silence of its gateway for "no such name".
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'identity' })
  }

  return {
    async findName(address, signal) {
      const name = await ask(signal, (reader) =>
        getEnsName(reader, { address, universalResolverAddress }),
      )
      // Names that look like others are told by ENSIP-15: what it would change is not shown.
      if (name === undefined || name.length > nameLimit || !isNormal(name)) return undefined
      const owner = await ask(signal, (reader) =>
        getEnsAddress(reader, { name, universalResolverAddress }),
      )
      return owner !== undefined && isAddressEqual(owner, address) ? name : undefined
    },
    async findText(name, key, signal) {
      const text = await ask(signal, (reader) =>
        getEnsText(reader, { key, name, universalResolverAddress }),
      )
      return text || undefined
    },
  }
}

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** Whether nobody answered, as opposed to a contract that refused or answered nonsense. */
function isNodeFailure(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  if (error.walk((one) => one instanceof ContractFunctionRevertedError)) return false
  return error.walk((one) => one instanceof RpcError) !== null
}
