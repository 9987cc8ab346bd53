import { base58 } from '@scure/base'

/** Fields read from a mint. */
export type Mint = {
  readonly decimals: number
  /** Size of a token account of this mint, in bytes. */
  readonly accountBytes: number
  /** Metadata in the mint itself; only Token-2022 mints have it. */
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  /** Reason why the token can't move by a plain transfer, for developers. */
  readonly obstacle?: string | undefined
  /** Transfer fees, the older first. The newer one applies from its epoch on. */
  readonly fees?: readonly [TransferFee, TransferFee] | undefined
}

/** @see https://spl.solana.com/token-2022/extensions */
export type TransferFee = {
  readonly epoch: bigint
  /** In basis points: hundredths of a percent. */
  readonly basisPoints: number
  /** Maximum fee, in the smallest unit. */
  readonly most: bigint
}

/** Fields read from a token account. */
export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  /** In the smallest unit. */
  readonly amount: bigint
  readonly isFrozen: boolean
}

// Layouts of the token programs. https://docs.rs/spl-token-2022
const mintBytes = 82
const accountBytes = 165
/** Account type that Token-2022 stores after the base layout, followed by the extensions. */
const kinds = { mint: 1, account: 2 } as const
const extensionsAt = accountBytes + 1
const extension = {
  transferFee: 1,
  nonTransferable: 9,
  interestBearing: 10,
  transferHook: 14,
  metadata: 19,
  scaledAmount: 25,
  pausable: 26,
} as const
/** Bytes that extensions of a mint add to its token accounts, in addition to the immutable-owner extension. */
const added: ReadonlyMap<number, number> = new Map([
  [extension.transferFee, 12],
  [extension.nonTransferable, 4],
  [extension.transferHook, 5],
  [extension.pausable, 4],
])

/** Parses a mint. Returns undefined for other data, or an uninitialized mint. */
export function readMint(data: Uint8Array): Mint | undefined {
  const isMint =
    data.length === mintBytes || (data.length > extensionsAt && data[accountBytes] === kinds.mint)
  if (!isMint || data[45] !== 1) return undefined
  const found = extensionsOf(data)
  const obstacle = obstacleOf(found)
  const extras = [...found.keys()].reduce((sum, type) => sum + (added.get(type) ?? 0), 4)
  return {
    decimals: data[44] ?? 0,
    accountBytes: data.length === mintBytes ? accountBytes : extensionsAt + extras,
    ...readNames(found.get(extension.metadata)),
    ...(obstacle ? { obstacle } : {}),
    fees: readFees(found.get(extension.transferFee)),
  }
}

function obstacleOf(found: ReadonlyMap<number, Uint8Array>): string | undefined {
  if (found.has(extension.nonTransferable)) return 'The token is non-transferable'
  const hook = found.get(extension.transferHook)
  if (hook?.subarray(32, 64).some((byte) => byte !== 0)) return 'The token has a transfer hook'
  // Wallets display a scaled amount, so an amount typed by the user would not be the amount sent.
  if (found.has(extension.interestBearing) || found.has(extension.scaledAmount))
    return 'The token scales its displayed amounts, which is not supported'
  return undefined
}

/** Parses a token account. Returns undefined for other data, or an uninitialized account. */
export function readTokenAccount(data: Uint8Array): TokenAccount | undefined {
  const isAccount =
    data.length === accountBytes ||
    (data.length > extensionsAt && data[accountBytes] === kinds.account)
  const state = data[108]
  if (!isAccount || (state !== 1 && state !== 2)) return undefined
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    isFrozen: state === 2,
  }
}

/** Returns the fee that a token withholds from a transfer in an epoch, rounded up as the program does. */
export function withheldOf({ fees }: Mint, amount: bigint, epoch: bigint): bigint {
  if (!fees) return 0n
  const [older, newer] = fees
  const { basisPoints, most } = epoch >= newer.epoch ? newer : older
  const kept = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  if (kept > most) return most
  return kept
}

/** Parses extensions: type and length (two bytes each), then the value. Ignores a truncated extension. */
function extensionsOf(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const end = at + 4 + length
    if (type === 0 || end > data.length) break
    found.set(type, data.subarray(at + 4, end))
    at = end
  }
  return found
}

/** Parses a Metaplex metadata account, which holds the name and symbol of one mint. */
export function readRegistered(data: Uint8Array): Pick<Mint, 'name' | 'symbol'> {
  // After one type byte, the layout equals that of Token-2022, with texts padded by zeros.
  const { name, symbol } = readNames(data.subarray(1))
  return { name: name?.replace(/\0+$/, ''), symbol: symbol?.replace(/\0+$/, '') }
}

/** Parses the transfer fee extension, which starts with two authorities and the withheld amount. */
function readFees(data: Uint8Array | undefined): Mint['fees'] {
  if (!data || data.length < 108) return undefined
  const view = viewOf(data)
  const at = (offset: number): TransferFee => ({
    epoch: view.getBigUint64(offset, true),
    most: view.getBigUint64(offset + 8, true),
    basisPoints: view.getUint16(offset + 16, true),
  })
  return [at(72), at(90)]
}

/** Parses the metadata extension: update authority, mint, then length-prefixed texts. */
function readNames(data: Uint8Array | undefined): Pick<Mint, 'name' | 'symbol'> {
  if (!data) return {}
  const view = viewOf(data)
  let at = 64
  const next = () => {
    if (at + 4 > data.length) return undefined
    const length = view.getUint32(at, true)
    const text = data.subarray(at + 4, at + 4 + length)
    at += 4 + length
    return text.length === length ? new TextDecoder().decode(text) : undefined
  }
  const name = next()
  return { name, symbol: name === undefined ? undefined : next() }
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
