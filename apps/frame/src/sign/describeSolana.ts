import type { SolanaCall, SolanaMessage } from '@fairlead/protocol/solana'
import { formatUnits } from 'viem'
import type { Description, Row, Warning } from '../approval/Description.ts'
import { readText } from './readText.ts'

/** Programs whose instructions are decoded. */
export const programs = {
  budget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
}
const lamportDecimals = 9
// https://solana.com/docs/core/fees
/** Lamports per signature. */
const perSignature = 5_000n
/** Compute units per instruction if the transaction sets no limit, and maximum units of a transaction. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n

/** Instruction numbers of the token programs that give up more than an amount. */
const dangerous: Readonly<Record<number, Warning['word']>> = {
  4: 'warnAllowance',
  6: 'warnOwner',
  9: 'warnOwner',
  13: 'warnAllowance',
}

/** Describes transactions as far as their instructions can be decoded. @param symbol - Symbol of the network's coin. */
export function describeSolana(
  messages: readonly SolanaMessage[],
  symbol: string,
): Pick<Description, 'rows' | 'warnings'> {
  const coins = (amount: bigint) => `${formatUnits(amount, lamportDecimals)} ${symbol}`
  const parts = messages.map(({ calls }) => calls.map((call) => describeCall(call, coins)))
  const fee = messages.reduce((sum, message) => sum + highestFee(message), 0n)
  const warnings = parts.flat().flatMap((part) => part.warnings)
  if (messages.some(({ hasTables }) => hasTables))
    warnings.push({ level: 'high', word: 'warnTables' })
  const words = new Set<string>()
  return {
    rows: [
      ...parts.flatMap((calls, index): Row[] => [
        ...(messages.length > 1
          ? [{ label: 'transaction' as const, value: String(index + 1) }]
          : []),
        ...calls.flatMap((part) => part.rows),
      ]),
      { label: 'fee', value: coins(fee) },
    ],
    warnings: warnings.filter(({ word }) => !words.has(word) && words.add(word)),
  }
}

type Part = { rows: Row[]; warnings: Warning[] }

function describeCall(call: SolanaCall, coins: (amount: bigint) => string): Part {
  const { accounts, data, program } = call
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const nameOf = (index: number) => accounts[index] ?? '?'
  // The fee row already includes it.
  if (program === programs.budget && (data[0] === 2 || data[0] === 3))
    return { rows: [], warnings: [] }
  const note = program === programs.memo ? readText(data) : undefined
  if (note !== undefined) return { rows: [{ label: 'note', value: note }], warnings: [] }
  // Instruction 2 of the system program is a transfer: a 4-byte number, then 8 bytes of lamports.
  if (program === programs.system && data.length === 12 && view.getUint32(0, true) === 2)
    return {
      rows: [
        { label: 'amount', value: coins(view.getBigUint64(4, true)) },
        { depth: 1, label: 'from', value: nameOf(0) },
        { depth: 1, label: 'to', value: nameOf(1) },
      ],
      warnings: [],
    }
  const isToken = program === programs.token || program === programs.token2022
  // Instruction 12 of the token programs is `TransferChecked`: 8 bytes of amount, 1 byte of decimals.
  if (isToken && data.length === 10 && data[0] === 12)
    return {
      rows: [
        { label: 'amount', value: formatUnits(view.getBigUint64(1, true), data[9]!) },
        { depth: 1, label: 'token', value: nameOf(1) },
        { depth: 1, label: 'to', value: nameOf(2) },
      ],
      warnings: [],
    }
  const word = isToken ? dangerous[data[0] ?? 0] : undefined
  return {
    rows: [
      { label: 'contract', value: program },
      { depth: 1, label: 'data', value: toHex(data) },
    ],
    warnings: [
      { level: 'high', word: 'warnUnknown' },
      ...(word ? [{ level: 'high', word } as const] : []),
    ],
  }
}

/** Maximum number of data bytes that are shown. */
const shownBytes = 256

function toHex(data: Uint8Array): string {
  const shown = Array.from(data.subarray(0, shownBytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return data.length > shownBytes ? `0x${shown}… (${data.length} B)` : `0x${shown}`
}

/** Returns the highest fee that the network can charge, in lamports. */
export function highestFee({ calls, signers }: SolanaMessage): bigint {
  let limit: bigint | undefined
  let price = 0n
  for (const { data, program } of calls) {
    if (program !== programs.budget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const asked = limit ?? BigInt(calls.length) * defaultUnits
  const units = asked < mostUnits ? asked : mostUnits
  return BigInt(signers.length) * perSignature + (units * price + 999_999n) / 1_000_000n
}
