import type { Session } from '@fairlead/pairing'
import type { ChainId } from '@fairlead/protocol'
import { toHexChainId } from '../../namespaces/eip155.ts'

/** Names that wallets use in a session's properties. Source: pairing protocol, section 14. */
const names = ['atomic', 'auxiliaryFunds', 'flow-control', 'paymasterService', 'sessionKeys']

/**
 * What a wallet said it can do, with its yes: by hexadecimal chain id, as EIP-5792 answers.
 *
 * @param options.chains - Hexadecimal; all that are approved where absent.
 * @returns Undefined where it said nothing.
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

/** Some wallets put JSON text where an object belongs. */
function toObject(value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  if (typeof value !== 'string') return undefined
  try {
    return toObject(JSON.parse(value))
  } catch {
    return undefined
  }
}
