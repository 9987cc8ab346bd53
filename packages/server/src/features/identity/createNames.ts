import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import {
  type Address,
  BaseError,
  type CcipRequestParameters,
  type Client,
  ContractFunctionRevertedError,
  createClient,
  custom,
  type Hex,
  isAddressEqual,
  RpcError,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'
import type { UntrustedReader } from '../../untrusted/createUntrustedReader.ts'

/** Maximum length of a name. Source: the route's own schema. */
const nameLimit = 255
/** ENS Universal Resolver of Ethereum mainnet, used unless the configuration names another. */
const mainnetResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

// Limits of ERC-3668 lookups. Source: standards checklist, ERC-3668.
const maxHops = 4
const maxBytes = 256 * 1024

const Answer = v.object({ data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** Reads the name service (ENS) of one chain. */
export type Names = {
  /** Returns the primary name of an address if the name resolves back to it; otherwise `undefined`. */
  findName(address: Address, signal: AbortSignal): Promise<string | undefined>
  /** Returns a text record of a name; `undefined` if there is none. */
  findText(name: string, key: string, signal: AbortSignal): Promise<string | undefined>
}

/**
 * Creates the name service: that of Ethereum mainnet if it is configured, otherwise that of the first chain that has
 * one.
 *
 * Its methods throw if the chain or a gateway does not answer. An invalid answer counts as no name.
 */
export function createNames(chains: readonly Chain[], outside: UntrustedReader): Names | undefined {
  const known = chains.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  const chain =
    known ?? chains.find(({ client, contracts }) => client && contracts?.ensUniversalResolver)
  const { client } = chain ?? {}
  if (!client) return undefined
  const universalResolverAddress = (chain?.contracts?.ensUniversalResolver ??
    mainnetResolver) as Address

  /** Runs a lookup with gateways of its own, so that each lookup has the same number of hops. */
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
    // The resolver reported a failed gateway as a missing name.
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'identity' })
  }

  return {
    async findName(address, signal) {
      const name = await ask(signal, (reader) =>
        getEnsName(reader, { address, universalResolverAddress }),
      )
      // Names that ENSIP-15 normalization would change are refused, because they may imitate other names.
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

/** Returns true if no node answered, as opposed to a contract that reverted or returned invalid data. */
function isNodeFailure(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  if (error.walk((one) => one instanceof ContractFunctionRevertedError)) return false
  return error.walk((one) => one instanceof RpcError) !== null
}

/** HTTP access for one name lookup. */
type Gateways = {
  /** True if a gateway failed in a way that may be temporary, so a later lookup may give another answer. */
  readonly isLate: boolean
  request(parameters: CcipRequestParameters): Promise<Hex>
}

/**
 * Creates the gateway access for names that are stored off-chain (CCIP Read). Contracts choose the URLs, so they are
 * treated as untrusted URLs.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3668
 */
function createGateways(outside: UntrustedReader, signal: AbortSignal): Gateways {
  let hops = 0
  let isLate = false

  return {
    get isLate() {
      return isLate
    },
    async request({ data, sender, urls }) {
      hops += 1
      for (const template of hops > maxHops ? [] : urls.slice(0, maxHops)) {
        const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
        const isGet = template.includes('{data}')
        const body = isGet ? undefined : { data, sender }
        // Only `https:`. With `data:`, a contract could answer its own request.
        if (!/^https:/i.test(url)) continue
        const finding = await outside.read(url, { body, maxBytes, signal })
        const answer = finding.isFound ? readAnswer(finding.content.bytes) : undefined
        if (answer) return answer
        if (!finding.isFound && !finding.isFinal) isLate = true
      }
      throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'gateway' })
    },
  }
}

function readAnswer(bytes: Uint8Array): Hex | undefined {
  try {
    return tryParse(Answer, JSON.parse(new TextDecoder().decode(bytes)))?.data as Hex | undefined
  } catch {
    return undefined
  }
}
