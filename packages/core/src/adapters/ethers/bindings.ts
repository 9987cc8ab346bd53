import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { TypedData } from '../adapter.ts'

/** A transaction to send or estimate. `value` in wei. */
export type Call = {
  readonly from: string
  /** Absent for a transaction that creates a contract. */
  readonly to?: string | undefined
  readonly data?: string | undefined
  readonly value?: bigint | undefined
}

/** The calls in which ethers 5 and 6 differ. Requests go through the given provider. */
export type EthersBindings = {
  encodeCall(call: {
    abi: readonly unknown[]
    args: readonly unknown[]
    functionName: string
  }): string
  /** Returns the balance in wei. */
  getBalance(on: Asked, address: string): Promise<bigint>
  estimateGas(on: Asked, call: Call): Promise<bigint>
  /** @returns The transaction hash. Does not wait for inclusion. */
  sendTransaction(on: Asked, call: Call): Promise<string>
  signMessage(on: Asked, request: { address: string; message: string }): Promise<string>
  signTypedData(on: Asked, request: TypedData & { address: string }): Promise<string>
}

/** The provider to send requests to, and its chain. */
export type Asked = { readonly chainId: number; readonly provider: Eip1193Provider }

/** Returns only the types that the primary type uses. ethers infers the primary type, and rejects unused types. */
export function usedTypes({
  primaryType,
  types,
}: TypedData): Record<string, { name: string; type: string }[]> {
  const used: Record<string, { name: string; type: string }[]> = {}
  const waiting = [primaryType]
  for (const name of waiting) {
    const fields = Object.hasOwn(types, name) ? types[name] : undefined
    if (!fields || name in used) continue
    used[name] = fields.map((field) => ({ ...field }))
    waiting.push(...fields.map(({ type }) => type.replace(/(?:\[\d*\])+$/, '')))
  }
  return used
}
