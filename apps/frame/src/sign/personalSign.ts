import { HexData, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from 'viem'
import type { Description, Warning } from '../approval/Description.ts'
import type { Method } from './Method.ts'
import { readSignIn } from './readSignIn.ts'
import { readText } from './readText.ts'
import { requireSigner } from './requireAddress.ts'

const Params = v.tupleWithRest([HexData, v.string()], v.unknown())

/** `personal_sign`, https://eips.ethereum.org/EIPS/eip-191 */
export const personalSign: Method = async (params, context) => {
  const { account, origin } = context
  const [hex, address] = parse(Params, params)
  requireSigner(address, context, 'params.1')
  const message = hexToBytes(hex as `0x${string}`)
  const description = describeMessage(message, (text) =>
    warningsOf(message, text, { address: account.address, origin }),
  )
  return {
    description: await withNameMessage(description),
    signingRequests: [{ message, type: 'evm-message' }],
    finish: async ([signature]) => bytesToHex(signature!),
  }
}

/** Adds sentences to a message about an account name, which is JSON. */
async function withNameMessage(description: Description): Promise<Description> {
  const { block, warnings } = description
  if (block?.label !== 'message' || !/^\s*\{/.test(block.text)) return description
  const { describeNameMessage } = await import('./describeNameMessage.ts')
  const named = describeNameMessage(block.text)
  if (!named) return description
  return { ...description, ...named, warnings: [...warnings, ...named.warnings] }
}

/** Describes a message to sign: as text if it is readable, otherwise in hexadecimal. */
export function describeMessage(
  message: Uint8Array,
  warnings: (text: string | undefined) => readonly Warning[],
): Description {
  const text = readText(message)
  return {
    title: 'signMessage',
    rows: [],
    block:
      text === undefined
        ? { label: 'messageHex', text: bytesToHex(message) }
        : { label: 'message', text },
    warnings: warnings(text),
  }
}

function warningsOf(
  message: Uint8Array,
  text: string | undefined,
  expected: { address: string; origin: string },
): Warning[] {
  // The user can't see which data a hash represents.
  if (message.length === 32 || /^(?:0x)?[0-9a-f]{64}$/i.test(text?.trim() ?? ''))
    return [{ level: 'block', word: 'blockedHash' }]
  if (readSignIn(message, expected) === 'other') return [{ level: 'block', word: 'blockedSignIn' }]
  if (text !== undefined) return []
  return [
    looksLikeTransaction(message)
      ? { level: 'block', word: 'blockedTransactionAsMessage' }
      : { level: 'high', word: 'warnUnreadable' },
  ]
}

/** True for an RLP list that takes up all bytes, with or without a transaction type in front. */
function looksLikeTransaction(bytes: Uint8Array): boolean {
  const start = (bytes[0] ?? 0xff) < 0x7f ? 1 : 0
  const [first = 0] = bytes.subarray(start)
  const rest = bytes.length - start - 1
  if (first >= 0xc0 && first <= 0xf7) return rest === first - 0xc0
  if (first < 0xf8) return false
  const sizeLength = first - 0xf7
  const size = bytes
    .subarray(start + 1, start + 1 + sizeLength)
    .reduce((sum, byte) => sum * 256 + byte, 0)
  return rest - sizeLength === size
}
