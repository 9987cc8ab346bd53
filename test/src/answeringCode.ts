import { concatHex, type Hex, numberToHex, size } from 'viem'

/** Behavior of a contract for one selector. */
export type Behavior =
  | {
      readonly returns: Hex
      /** True to use about 600,000 gas: too much for what remains after a `burns` call, but not too much by itself. */
      readonly isHeavy?: boolean
    }
  | { readonly reverts: Hex }
  /** Loops until the gas is used up. */
  | 'burns'
  /** Emits a log with these topics and data. */
  | { readonly logs: readonly Hex[]; readonly data: Hex }

/**
 * Returns bytecode that answers each selector as given and reverts otherwise, for tokens that no honest compiler would
 * produce.
 */
export function answeringCode(behaviors: Readonly<Record<Hex, Behavior>>): Hex {
  const entries = Object.entries(behaviors) as [Hex, Behavior][]
  const payloads = entries.map(([, behavior]) => payloadOf(behavior))
  const sizes = entries.map(([, behavior]) => size(block(behavior, 0, 0, 0)))
  const tableEnd = 6 + entries.length * 11 + 6
  const starts = sums(tableEnd, sizes)
  const codeEnd = tableEnd + sizes.reduce((sum, length) => sum + length, 0)
  const places = sums(codeEnd, payloads.map(size))

  const table = entries.map(([selector], index) =>
    // DUP1 PUSH4 selector EQ PUSH2 start JUMPI
    concatHex(['0x8063', selector, '0x1461', word(starts[index] ?? 0), '0x57']),
  )
  const blocks = entries.map(([, behavior], index) => {
    const length = size(payloads[index] ?? '0x')
    return block(behavior, starts[index] ?? 0, places[index] ?? 0, length)
  })
  // PUSH1 0 CALLDATALOAD PUSH1 224 SHR, the table, PUSH1 0 PUSH1 0 REVERT STOP
  return concatHex(['0x60003560e01c', ...table, '0x60006000fd00', ...blocks, ...payloads])
}

const word = (value: number) => numberToHex(value, { size: 2 })

/** Returns the start offsets of consecutive parts. */
function sums(start: number, lengths: readonly number[]): readonly number[] {
  let at = start
  return lengths.map((length) => {
    at += length
    return at - length
  })
}

function payloadOf(behavior: Behavior): Hex {
  if (behavior === 'burns') return '0x'
  if ('returns' in behavior) return behavior.returns
  return 'reverts' in behavior ? behavior.reverts : behavior.data
}

function block(behavior: Behavior, start: number, place: number, length: number): Hex {
  // JUMPDEST PUSH2 start JUMP
  if (behavior === 'burns') return concatHex(['0x5b61', word(start), '0x56'])
  // JUMPDEST PUSH2 length PUSH2 place PUSH1 0 CODECOPY
  const copy = concatHex(['0x5b61', word(length), '0x61', word(place), '0x600039'])
  // PUSH2 length PUSH1 0
  const range = concatHex(['0x61', word(length), '0x6000'])
  // PUSH1 0 PUSH3 far MSTORE: a far memory offset makes the memory expansion expensive.
  const weight = 'returns' in behavior && behavior.isHeavy ? '0x60006208360052' : '0x'
  if (!('logs' in behavior))
    return concatHex([copy, weight, range, 'returns' in behavior ? '0xf3' : '0xfd'])
  const topics = behavior.logs.toReversed().map((topic) => concatHex(['0x7f', topic]))
  // PUSH32 topic …, LOGn STOP
  const log = numberToHex(0xa0 + behavior.logs.length, { size: 1 })
  return concatHex([copy, ...topics, range, log, '0x00'])
}
