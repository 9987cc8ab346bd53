import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { CcipRequestParameters, Hex } from 'viem'
import { Refusal } from '../../problem.ts'
import type { UntrustedReader } from '../../untrusted/createUntrustedReader.ts'

// Limits of ERC-3668 lookups. Source: standards checklist, ERC-3668.
const maxHops = 4
const maxBytes = 256 * 1024

const Answer = v.object({ data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** HTTP access for one name lookup. */
export type Gateways = {
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
export function createGateways(outside: UntrustedReader, signal: AbortSignal): Gateways {
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
