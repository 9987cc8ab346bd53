import type { Namespace } from '@fairlead/protocol'
import { readSs58 } from './verifiers/readSs58.ts'

/** Whether two texts name one account, as its namespace writes them. */
export function isSameAddress(namespace: Namespace, one: string, other: string): boolean {
  if (one === other) return true
  const write = writers[namespace]
  return write !== undefined && write(one) === write(other)
}

const lower = (address: string) => address.toLowerCase()
const writers: Readonly<Partial<Record<Namespace, (address: string) => string>>> = {
  // EIP-55: the case is a checksum.
  eip155: lower,
  // BIP-173 may be written in capitals; the older forms tell by case.
  bip122: (address) => (/^(?:bc|tb|bcrt)1/i.test(address) ? lower(address) : address),
  // Each chain writes the same key with a prefix of its own.
  polkadot: (address) => readSs58(address)?.join() ?? address,
}
