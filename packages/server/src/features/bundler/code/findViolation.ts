import type { Address } from 'viem'
import { isDelegation, type Operation } from '../readOperation.ts'
import type { UnknownCode } from './findUnknownCode.ts'
import type { TracedParty } from './TracedParty.ts'

/** Selector of `depositTo(address)`, the only function of the entry point that validation may call. */
const depositTo = '0xb760faf9'
/** Highest address of a precompiled contract, besides that of P-256 (RIP-7212). */
const lastPrecompile = 0x11n
const p256 = 0x100n
/** Slots after a hash that belong to it, for structs in a mapping. */
const associatedSlots = 128n

/**
 * Returns the first rule of ERC-7562 that an unstaked party broke in validation; `undefined` if it broke none.
 *
 * @param options.hasCode - Returns true if a contract exists at an address, or if the operation deploys it.
 * @see https://eips.ethereum.org/EIPS/eip-7562
 */
export async function findViolation(
  party: TracedParty,
  options: {
    hasCode: (address: Address) => Promise<boolean>
    operation: Pick<Operation, 'entryPoint' | 'sender' | 'wire'>
    role: UnknownCode['role']
  },
): Promise<string | undefined> {
  const { hasCode, operation, role } = options
  const entryPoint = operation.entryPoint.address.toLowerCase()
  if (party.faults > 0) return 'runs out of gas or fails in a call'
  const opcode = findOpcode(party, role)
  if (opcode) return `uses ${opcode}`
  for (const [target, value, selector] of party.calls) {
    if (target === entryPoint && selector !== '0x' && selector !== depositTo)
      return 'calls the entry point'
    if (target !== entryPoint && BigInt(`0x${value}`) > 0n) return `sends value to ${target}`
  }
  const slot = party.slots.find(([contract, at]) => !isOwnSlot(contract, at, { operation, party }))
  if (slot) return `uses storage of ${slot[0]}`
  const touched = new Set([...party.code, ...party.calls.map(([target]) => target)])
  for (const address of touched)
    if (!isPrecompile(address) && !(await hasCode(address as Address)))
      return `uses ${address}, which has no code`
  return undefined
}

function findOpcode({ opcodes }: TracedParty, role: UnknownCode['role']): string | undefined {
  // A factory deploys the account with one CREATE2.
  const first = role === 'factory' ? opcodes.indexOf('CREATE2') : -1
  return opcodes.find((_, index) => index !== first)
}

/** Returns true if a slot can't be changed by others: it is the account's own, or belongs to its address elsewhere. */
function isOwnSlot(
  contract: string,
  slot: string,
  options: { operation: Pick<Operation, 'entryPoint' | 'sender' | 'wire'>; party: TracedParty },
): boolean {
  const { operation, party } = options
  const sender = operation.sender.toLowerCase()
  if (contract === sender || contract === operation.entryPoint.address.toLowerCase()) return true
  // Before the account exists, only a staked factory may use such slots.
  if (operation.wire.factory && !isDelegation(operation.wire.factory)) return false
  const at = BigInt(`0x${slot}`)
  if (at === BigInt(sender)) return true
  return party.hashes.some(([data, hash]) => {
    const start = BigInt(`0x${hash}`)
    return BigInt(data) === BigInt(sender) && at >= start && at <= start + associatedSlots
  })
}

function isPrecompile(address: string): boolean {
  const number = BigInt(address)
  return number > 0n && (number <= lastPrecompile || number === p256)
}
