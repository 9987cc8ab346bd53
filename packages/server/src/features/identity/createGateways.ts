import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { CcipRequestParameters, Hex } from 'viem'
import type { Outside } from '../../outside/createOutside.ts'
import { Refusal } from '../../problem.ts'

// Source: standards checklist, ERC-3668.
const maxHops = 4
const maxBytes = 256 * 1024

const Answer = v.object({ data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** The web as one lookup of a name may use it. */
export type Gateways = {
  /** What became of it: `late` may be another answer tomorrow. */
  readonly isLate: boolean
  request(parameters: CcipRequestParameters): Promise<Hex>
}

/**
 * Answers of names that are kept off the chain (CCIP-read). Their contracts choose the URLs, so they
 * are asked with the care that everything from strangers gets.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3668
 */
export function createGateways(outside: Outside, signal: AbortSignal): Gateways {
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
        // Nothing but the web: `data:` would let a contract answer its own question.
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
