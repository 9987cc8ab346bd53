import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, numberToHex } from 'viem'
import { askNode } from '../askNode.ts'
import type { BundlerSettings } from '../BundlerSettings.ts'
import type { Conditions } from '../conditions.ts'
import type { Operation } from '../readOperation.ts'
import { bundleGas, delegations, handleOps } from '../simulate.ts'
import type { UnknownCode } from './findUnknownCode.ts'
import { findViolation } from './findViolation.ts'
import { TracedParty } from './TracedParty.ts'
import { validationTracer } from './validationTracer.ts'

const Trace = v.object({ ended: v.boolean(), error: v.string(), parties: v.array(TracedParty) })

/**
 * Traces the validation of an operation, and checks the rules of ERC-7562 for the parties whose code is unknown. Stakes
 * are not considered: no party may do what only a staked one may.
 *
 * @returns Why the operation is refused; `undefined` if it keeps the rules.
 * @throws `UPSTREAM_UNAVAILABLE` if no node answers.
 */
export async function traceValidation(
  { account, chain }: Pick<BundlerSettings, 'account' | 'chain'>,
  operation: Operation,
  options: { conditions: Conditions; unknown: readonly UnknownCode[] },
): Promise<string | undefined> {
  const { conditions, unknown } = options
  const { maxFeePerGas, maxPriorityFeePerGas } = conditions.price
  const call = {
    data: handleOps([operation], account.address),
    from: account.address,
    gas: numberToHex(bundleGas([operation])),
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
    to: operation.entryPoint.address,
  }
  const answer = await askNode(chain, 'debug_traceCall', [
    call,
    'latest',
    {
      blockOverrides: conditions.block,
      stateOverrides: delegations([operation]),
      tracer: validationTracer,
    },
  ])
  const trace = 'result' in answer ? tryParse(Trace, answer.result) : undefined
  if (!trace || trace.error)
    return 'The node can’t trace the validation. The operator can set bundler.accounts to "known"'
  if (!trace.ended) return 'The validation failed in the trace'
  const creator = operation.entryPoint.creator.toLowerCase()
  const roles = new Set(unknown.map(({ role }) => role))
  for (const party of trace.parties) {
    const role = roleOf(party.address, creator, operation)
    if (!role) return `The entry point called ${party.address}`
    if (!roles.has(role)) continue
    const hasCode = async (address: Address) =>
      (await askCode(chain, address)) || address === operation.sender.toLowerCase()
    const violation = await findViolation(party, { hasCode, operation, role })
    if (violation) return `The ${role} ${violation}`
  }
  return undefined
}

function roleOf(address: string, creator: string, { paymaster, sender }: Operation) {
  if (address === creator) return 'factory'
  if (address === sender.toLowerCase()) return 'account'
  return address === paymaster?.toLowerCase() ? 'paymaster' : undefined
}

async function askCode(chain: BundlerSettings['chain'], address: Address): Promise<boolean> {
  const answer = await askNode(chain, 'eth_getCode', [address, 'latest'])
  return 'result' in answer && answer.result !== '0x'
}
