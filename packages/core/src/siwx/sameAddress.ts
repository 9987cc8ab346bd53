import type { Namespace } from '@fairlead/protocol'
import { readSs58 } from './verifiers/readSs58.ts'

/** True if two addresses of a namespace name the same account. */
export function isSameAddress(namespace: Namespace, one: string, other: string): boolean {
  if (one === other) return true
  const write = writers[namespace]
  return write !== undefined && write(one) === write(other)
}

const lower = (address: string) => address.toLowerCase()
const writers: Readonly<Partial<Record<Namespace, (address: string) => string>>> = {
  // EIP-55: letter case is only a checksum.
  eip155: lower,
  // BIP-173 addresses may be in capitals. In older formats, letter case is part of the address.
  bip122: (address) => (/^(?:bc|tb|bcrt)1/i.test(address) ? lower(address) : address),
  // Each chain encodes the same key with its own prefix.
  polkadot: (address) => readSs58(address)?.join() ?? address,
}
