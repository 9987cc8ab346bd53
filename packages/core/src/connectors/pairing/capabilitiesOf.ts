import type { Session } from '@fairlead/pairing'
import type { ChainId } from '@fairlead/protocol'
import { toHexChainId } from '../../namespaces/eip155.ts'

/** Capability names in a session's properties. Source: pairing protocol, section 14. */
const names = ['atomic', 'auxiliaryFunds', 'flow-control', 'paymasterService', 'sessionKeys']

/**
 * Returns the capabilities that a wallet declared in its session, by hexadecimal chain id as in
 * EIP-5792.
 *
 * @param options.chains - Hexadecimal chain ids; all approved chains when absent.
 * @returns Undefined if the wallet declared none.
 */
export function capabilitiesOf(
  { scopedProperties, sessionProperties }: Session,
  options: { approved: readonly ChainId[]; chains?: readonly string[] | undefined },
): Readonly<Record<string, unknown>> | undefined {
  const { approved, chains } = options
  const numbers = chains?.map(Number)
  const entries = approved.flatMap((chainId) => {
    const hex = toHexChainId(chainId)
    if (numbers && !numbers.includes(Number(hex))) return []
    const found = {
      ...known(sessionProperties),
      ...known(scopedProperties?.eip155),
      ...known(scopedProperties?.[chainId]),
    }
    return Object.keys(found).length > 0 ? [[hex, found] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function known(properties: unknown): Record<string, unknown> {
  const read = toObject(properties)
  return Object.fromEntries(
    names.flatMap((name) => {
      if (!read || !Object.hasOwn(read, name)) return []
      return [[name, toObject(read[name]) ?? read[name]]]
    }),
  )
}

/** Parses a value that may be an object, or JSON text of one. */
function toObject(value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  if (typeof value !== 'string') return undefined
  try {
    return toObject(JSON.parse(value))
  } catch {
    return undefined
  }
}
