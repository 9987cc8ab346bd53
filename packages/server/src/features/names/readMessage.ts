import { createHash } from 'node:crypto'
import {
  ethereumCoinType,
  isNameLabel,
  type NameRegistration,
  nameChainId,
  nameLabel,
} from '@fairlead/protocol'
import * as v from 'valibot'
import { normalize } from 'viem/ens'
import { parseInput } from '../../parseInput.ts'
import { Refusal } from '../../problem.ts'

/** How old a message may be, in milliseconds: users need time to approve it. */
export const messageAgeMs = 10 * 60_000
/** How far a message's time may be ahead, in milliseconds, because clocks differ. */
export const messageAheadMs = 60_000

/** Refuses an input. @param field - Name of the input. */
export function invalidInput(field: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage: 'Invalid input' })
}

/** Parses a signed message. @throws `REQUEST_INVALID` unless it is a JSON object. */
export function readJson(message: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(message)
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return content as Readonly<Record<string, unknown>>
  } catch {
    // Refused below.
  }
  throw invalidInput('message')
}

/**
 * Normalizes a name with its zone (ENSIP-15).
 *
 * @throws `REQUEST_INVALID` for a text that is not a name.
 */
export function normalizeName(text = ''): string {
  try {
    const name = normalize(text)
    if (name.includes('.') && name.length <= 255) return name
  } catch {
    // Refused below.
  }
  throw invalidInput('name')
}

/** A name's parts. */
export type ZonedName = { readonly label: string; readonly name: string; readonly zone: string }

/** Splits a name; `undefined` unless it is one label under one of the zones. */
export function splitName(name: string, zones: readonly string[]): ZonedName | undefined {
  for (const zone of zones) {
    const label = nameLabel(name, zone)
    if (label !== undefined) return { label, name, zone }
  }
  return undefined
}

/** Reads the name of a message. @throws `REQUEST_INVALID` unless it can be registered in one of the zones. */
export function readName(content: unknown, zones: readonly string[]): ZonedName {
  const { name } = parseInput(v.object({ name: v.string() }), content, 'message')
  const split = splitName(name, zones)
  if (!split || !isNameLabel(split.label)) throw invalidInput('name')
  return split
}

/**
 * Reads the coin type of an address. Chain 1 has two, which mean the same.
 *
 * @throws `REQUEST_INVALID` unless it is that of an EVM chain.
 */
export function readCoinType(coinType: number): number {
  const chainId = nameChainId(coinType)
  if (chainId === undefined) throw invalidInput('coin_type')
  return chainId === 1 ? ethereumCoinType : coinType
}

/** Checks the time of a message. @throws `REQUEST_INVALID` if it is too old or too far ahead. */
export function checkTime(
  content: unknown,
  entry: (typeof NameRegistration)['entries']['timestamp'],
  nowMs: number,
): void {
  const { timestamp } = parseInput(v.object({ timestamp: entry }), content, 'message')
  const ageMs = nowMs - timestamp * 1000
  if (ageMs > messageAgeMs || ageMs < -messageAheadMs) throw invalidInput('timestamp')
}

/** Returns the id under which a message is remembered, so that it can be used only once. */
export function messageIdOf({ address, message }: { address: string; message: string }): string {
  return createHash('sha256').update(`${address.toLowerCase()}\n${message}`).digest('hex')
}
