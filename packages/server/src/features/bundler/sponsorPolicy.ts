import { decodeExecute } from '@fairlead/protocol/delegations'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Project, Sponsorship } from '../../storage/Project.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'

/** Caller of a paymaster and the project that would pay. */
export type SponsorCaller = {
  /** IP address or prefix, as rate limits count it. */
  address: string
  project: Project
  /** User who is signed in with an embedded wallet of this server. */
  userId?: string | undefined
}

/**
 * Returns the project's sponsorship that applies to the caller.
 *
 * @throws {@link BundlerRefusal} if the project sponsors nothing, not on this chain, or only signed-in users.
 */
export function requireSponsorship(caller: SponsorCaller, chain: string): Sponsorship {
  const { project, userId } = caller
  const { sponsorship } = project
  if (!sponsorship) throw refused('This project does not sponsor gas')
  if (sponsorship.chains && !sponsorship.chains.includes(chain))
    throw refused('This project does not sponsor gas on this chain')
  if (sponsorship.isSignedInOnly && userId === undefined)
    throw refused('This project sponsors gas only for signed-in users')
  return sponsorship
}

/**
 * Checks the calls of an operation against the project's sponsorship. The check relies on known account types: an
 * account with custom code may interpret the same data differently.
 *
 * @throws {@link BundlerRefusal} for other contracts, for too much value, and for data that can't be decoded as calls.
 */
export function checkCalls(
  callData: Hex,
  { contracts, maxValueWei }: Pick<Sponsorship, 'contracts' | 'maxValueWei'>,
): void {
  if (!contracts && maxValueWei === undefined) return
  const calls = readCalls(callData)
  if (!calls) throw refused('This project sponsors only calls that can be decoded')
  if (contracts) {
    const known = new Set(contracts.map((contract) => contract.toLowerCase()))
    const other = calls.find(({ to }) => !known.has(to.toLowerCase()))
    if (other) throw refused(`This project does not sponsor calls to ${other.to}`)
  }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  if (maxValueWei !== undefined && value > BigInt(maxValueWei))
    throw refused(`This project sponsors calls that send up to ${maxValueWei} wei`)
}

type Call = { to: Address; value: bigint }

const oneAbi = parseAbi(['function execute(address to, uint256 value, bytes data)'])
const tuplesAbi = parseAbi([
  'struct One { address target; uint256 value; bytes data; }',
  'function executeBatch(One[] calls)',
])
/** Batch call of `SimpleAccount` for entry point 0.7. */
const listsAbi = parseAbi(['function executeBatch(address[] to, uint256[] values, bytes[] data)'])

/**
 * Decodes the calls of the known account types.
 *
 * @returns `undefined` if the data doesn't decode exactly, to the last byte.
 */
function readCalls(callData: Hex): readonly Call[] | undefined {
  const executions = decodeExecute(callData)
  if (executions) return executions.map(({ target: to, value }) => ({ to, value }))
  for (const read of [readOne, readTuples, readLists]) {
    try {
      const { again, calls } = read(callData)
      // Bytes that a decoder skips could have a meaning for the account.
      if (calls.length > 0 && again.toLowerCase() === callData.toLowerCase()) return calls
    } catch {
      // Of another shape.
    }
  }
  return undefined
}

type Read = { again: Hex; calls: readonly Call[] }

function readOne(data: Hex): Read {
  const { args, functionName } = decodeFunctionData({ abi: oneAbi, data })
  const [to, value] = args
  return { again: encodeFunctionData({ abi: oneAbi, args, functionName }), calls: [{ to, value }] }
}

function readTuples(data: Hex): Read {
  const { args, functionName } = decodeFunctionData({ abi: tuplesAbi, data })
  return {
    again: encodeFunctionData({ abi: tuplesAbi, args, functionName }),
    calls: args[0].map(({ target, value }) => ({ to: target, value })),
  }
}

function readLists(data: Hex): Read {
  const { args, functionName } = decodeFunctionData({ abi: listsAbi, data })
  const [to, values] = args
  // An empty list of values means that no value is sent.
  if (values.length !== 0 && values.length !== to.length)
    throw refused('Lists of different lengths')
  return {
    again: encodeFunctionData({ abi: listsAbi, args, functionName }),
    calls: to.map((target, at) => ({ to: target, value: values[at] ?? 0n })),
  }
}

export function refused(reason: string): BundlerRefusal {
  return new BundlerRefusal('rejectedByPaymaster', reason)
}
