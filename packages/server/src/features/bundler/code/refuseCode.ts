import { getAddress } from 'viem'
import type { BundlerSettings } from '../BundlerSettings.ts'
import type { Conditions } from '../conditions.ts'
import type { Operation } from '../readOperation.ts'
import { findUnknownCode, type UnknownCode } from './findUnknownCode.ts'
import { traceValidation } from './traceValidation.ts'

/**
 * Returns why the code of an operation's account, factory or paymaster is refused; `undefined` if it is accepted.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function refuseCode(
  settings: Pick<BundlerSettings, 'account' | 'chain' | 'isTraced' | 'known'>,
  operation: Operation,
  conditions: Conditions,
): Promise<string | undefined> {
  const { chain, isTraced, known } = settings
  const unknown = await findUnknownCode(chain, operation, known)
  const [first] = unknown
  if (!first) return undefined
  return isTraced ? traceValidation(settings, operation, { conditions, unknown }) : describe(first)
}

const lists = { account: 'accounts', factory: 'factories', paymaster: 'paymasters' } as const

function describe({ address, hash, role }: UnknownCode): string {
  return hash
    ? `Unknown code of the ${role} ${getAddress(address)}. The operator can add its hash ${hash} to bundler.known.${lists[role]}`
    : `The ${role} ${getAddress(address)} has no code`
}
