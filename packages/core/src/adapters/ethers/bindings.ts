import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { TypedData } from '../adapter.ts'

/** A transaction as people fill it in. `value` in wei. */
export type Call = {
  readonly from: string
  readonly to: string
  readonly data?: string | undefined
  readonly value?: bigint | undefined
}

/** The few calls on which ethers 5 and 6 differ. What is asked goes through the provider that is given. */
export type EthersBindings = {
  encodeCall(call: {
    abi: readonly unknown[]
    args: readonly unknown[]
    functionName: string
  }): string
  /** In wei. */
  getBalance(on: Asked, address: string): Promise<bigint>
  estimateGas(on: Asked, call: Call): Promise<bigint>
  /** @returns The hash; it is not waited for. */
  sendTransaction(on: Asked, call: Call): Promise<string>
  signMessage(on: Asked, request: { address: string; message: string }): Promise<string>
  signTypedData(on: Asked, request: TypedData & { address: string }): Promise<string>
}

/** Who is asked, and on which chain that is. */
export type Asked = { readonly chainId: number; readonly provider: Eip1193Provider }

/**
 * The types that structured data is made of. ethers finds the main type by itself, and refuses types
 * that nothing of it uses.
 */
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
