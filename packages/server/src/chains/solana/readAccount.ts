import { BaseError } from '@fairlead/protocol'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import * as v from 'valibot'
import type { Chain } from '../createChains.ts'
import { askSolana } from './askSolana.ts'

/** Token programs: SPL Token, and Token-2022. https://www.solana-program.com/docs */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const Balance = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const Address = v.pipe(v.string(), v.check(isSolanaAddress, 'Not an address'))
const TokenAccounts = v.object({
  value: v.pipe(
    v.array(
      v.object({
        account: v.object({
          data: v.object({
            parsed: v.object({
              info: v.object({
                mint: Address,
                tokenAmount: v.object({
                  // Up to 64 bits.
                  amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'Not an amount')),
                  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
                }),
              }),
            }),
          }),
        }),
      }),
    ),
    v.maxLength(50_000),
  ),
})

/** Balance of one mint, summed over all token accounts of the owner. */
export type MintHolding = {
  readonly amount: bigint
  readonly decimals: number
  readonly mint: string
}

/**
 * Reads the balances of an account with three requests.
 *
 * @returns `lamports`, and the tokens of both programs with a balance. Tokens without decimals and an amount of 1 are
 *   treated as NFTs and omitted.
 * @throws `UPSTREAM_UNAVAILABLE`, `RESPONSE_INVALID`, or the signal's reason.
 */
export async function readAccount(
  chain: Chain,
  address: string,
  signal: AbortSignal,
): Promise<{ lamports: bigint; tokens: readonly MintHolding[] }> {
  const [lamports, ...lists] = await Promise.all([
    readLamports(chain, address, signal),
    ...tokenPrograms.map((programId) => readTokens(chain, { address, programId, signal })),
  ])
  const byMint = new Map<string, MintHolding>()
  for (const held of lists.flat()) {
    const amount = (byMint.get(held.mint)?.amount ?? 0n) + held.amount
    byMint.set(held.mint, { ...held, amount })
  }
  const tokens = [...byMint.values()].filter(
    ({ amount, decimals }) => amount > 0n && (decimals > 0 || amount > 1n),
  )
  return { lamports, tokens }
}

async function readLamports(chain: Chain, address: string, signal: AbortSignal): Promise<bigint> {
  const asked = { method: 'getBalance', params: [address], signal }
  const { result, text } = await askSolana(chain, Balance, asked)
  if (Number.isSafeInteger(result.value)) return BigInt(result.value)
  const digits = /"value"\s*:\s*(\d+)\s*[,}]/.exec(text)?.[1]
  if (digits === undefined) throw new BaseError('RESPONSE_INVALID')
  return BigInt(digits)
}

async function readTokens(
  chain: Chain,
  { address, programId, signal }: { address: string; programId: string; signal: AbortSignal },
): Promise<readonly MintHolding[]> {
  const { result } = await askSolana(chain, TokenAccounts, {
    config: { encoding: 'jsonParsed' },
    method: 'getTokenAccountsByOwner',
    params: [address, { programId }],
    signal,
  })
  return result.value.map(({ account }) => {
    const { mint, tokenAmount } = account.data.parsed.info
    return { amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals, mint }
  })
}
