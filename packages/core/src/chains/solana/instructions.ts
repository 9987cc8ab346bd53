import { AccountRole, type Address, address, type Instruction } from '@solana/kit'

export const systemProgram: Address = address('11111111111111111111111111111111')
export const tokenProgram: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokenProgram: Address = address(
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
)
const budgetProgram = address('ComputeBudget111111111111111111111111111111')

const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole

/** Encodes numbers in little-endian order, as all of these programs expect. */
function bytes(...fields: readonly (readonly [size: 1 | 4 | 8, value: bigint | number])[]) {
  const data = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(data.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 1) view.setUint8(at, Number(value))
    if (size === 4) view.setUint32(at, Number(value), true)
    if (size === 8) view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return data
}

/** Limits the compute units of the transaction. https://docs.rs/solana-compute-budget-interface */
export function limitUnits(units: number): Instruction {
  return { programAddress: budgetProgram, data: bytes([1, 2], [4, units]) }
}

/** Sets the compute unit price. @param price - In micro-lamports per compute unit. */
export function priceUnits(price: bigint): Instruction {
  return { programAddress: budgetProgram, data: bytes([1, 3], [8, price]) }
}

/** Transfers lamports. https://docs.rs/solana-system-interface */
export function moveLamports(options: { amount: bigint; from: Address; to: Address }): Instruction {
  const { amount, from, to } = options
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: WRITABLE_SIGNER },
      { address: to, role: WRITABLE },
    ],
    data: bytes([4, 2], [8, amount]),
  }
}

/** Creates the owner's associated token account; does nothing if it exists. */
export function openTokenAccount(options: {
  account: Address
  mint: Address
  owner: Address
  payer: Address
  program: Address
}): Instruction {
  const { account, mint, owner, payer, program } = options
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: payer, role: WRITABLE_SIGNER },
      { address: account, role: WRITABLE },
      { address: owner, role: READONLY },
      { address: mint, role: READONLY },
      { address: systemProgram, role: READONLY },
      { address: program, role: READONLY },
    ],
    data: bytes([1, 1]),
  }
}

/** Transfers a token. The program checks the mint and its decimals. Same layout for SPL Token and Token-2022. */
export function moveToken(options: {
  amount: bigint
  decimals: number
  from: Address
  mint: Address
  owner: Address
  program: Address
  to: Address
}): Instruction {
  const { amount, decimals, from, mint, owner, program, to } = options
  return {
    programAddress: program,
    accounts: [
      { address: from, role: WRITABLE },
      { address: mint, role: READONLY },
      { address: to, role: WRITABLE },
      { address: owner, role: READONLY_SIGNER },
    ],
    data: bytes([1, 12], [8, amount], [1, decimals]),
  }
}
