import type { SolanaCall, SolanaMessage } from '@fairlead/protocol/solana'
import { type Description, formatAmount, type Row } from '../confirm/Description.ts'
import { budgetProgram, highestFee, readBudget } from './solanaFee.ts'

const sol = { decimals: 9, symbol: 'SOL' }
const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
}

/** Describes transactions, as far as the wallet can decode their instructions. */
export function describeSolana(messages: readonly SolanaMessage[], network: string): Description {
  const calls = messages.map(({ calls }) => calls.map((call) => describeCall(call)))
  const isUnclear = calls.flat().some(({ isKnown }) => !isKnown)
  const fee = messages.reduce((sum, message) => sum + highestFee(message), 0n)
  const payers = new Set(messages.map(({ accounts }) => accounts[0]!))
  return {
    title: messages.length > 1 ? `Sign ${messages.length} transactions?` : 'Sign a transaction?',
    summary: `For ${network}. The site gets the signed transaction and can send it.`,
    confirmLabel: 'Sign',
    rows: [
      ...calls.flatMap((rows, index) => [
        ...(messages.length > 1 ? [{ label: `Transaction ${index + 1}`, value: '' }] : []),
        ...rows.flatMap((call) => call.rows),
      ]),
      { label: 'Network fee, at most', value: formatAmount(fee, sol) },
      { label: 'Fee paid by', value: [...payers].join(', ') },
    ],
    warnings: isUnclear
      ? ['The wallet can’t read everything this does. Sign it only if you trust the site.']
      : [],
  }
}

function describeCall({ accounts, data, program }: SolanaCall): {
  isKnown: boolean
  rows: Row[]
} {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  // Compute budget instructions are part of the fee.
  if (program === budgetProgram && readBudget({ accounts, data, program }))
    return { isKnown: true, rows: [] }
  if (program === programs.memo)
    return {
      isKnown: true,
      rows: [{ label: 'Note on the chain', value: new TextDecoder().decode(data) }],
    }
  // System program, instruction 2 (Transfer): 4 bytes of instruction number, 8 of lamports.
  if (program === programs.system && data.length === 12 && view.getUint32(0, true) === 2)
    return {
      isKnown: true,
      rows: [
        { label: 'Send', value: formatAmount(view.getBigUint64(4, true), sol) },
        { label: 'From', value: accounts[0] ?? 'an account of a lookup table', depth: 1 },
        { label: 'To', value: accounts[1] ?? 'an account of a lookup table', depth: 1 },
      ],
    }
  // Token programs, instruction 12 (TransferChecked): 8 bytes of amount, 1 of decimals.
  const isToken = program === programs.token || program === programs.token2022
  if (isToken && data.length === 10 && data[0] === 12)
    return {
      isKnown: true,
      rows: [
        {
          label: 'Send',
          value: formatAmount(view.getBigUint64(1, true), { decimals: data[9]!, symbol: 'tokens' }),
        },
        { label: 'Token', value: accounts[1] ?? 'a token of a lookup table', depth: 1 },
        { label: 'To', value: accounts[2] ?? 'an account of a lookup table', depth: 1 },
      ],
    }
  return { isKnown: false, rows: [{ label: 'Calls', value: program }] }
}
