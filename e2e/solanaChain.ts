import { solanaNetworks } from '@fairlead/devnet'
import { basePort } from './addresses.ts'

/** The local Solana chain. */
export const [solanaNetwork] = solanaNetworks({ basePort })
export const solanaUrl = solanaNetwork?.rpcUrls.default.http[0] ?? ''

/** Asks the chain directly, because a page may show something else than the chain. */
export async function askSolana(method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(solanaUrl, { body, headers, method: 'POST' })
  const { result } = (await answer.json()) as { result: unknown }
  return result
}

export async function lamportsOf(address: string): Promise<number> {
  const answer = await askSolana('getBalance', [address, { commitment: 'confirmed' }])
  return (answer as { value: number }).value
}
