import { refused } from '../tampered.ts'

/** Maximum number of types in an object, and of fields in a type. */
export const typeCount = 128

export type TypeField = { readonly name: string; readonly type: string }
/** Types by name; a map instead of an object, because a type may have any name. */
export type TypeTable = ReadonlyMap<string, readonly TypeField[]>

const name = /^[A-Za-z_$][A-Za-z0-9_$]{0,127}$/
/**
 * Names with a special meaning on JavaScript objects. The tables here are safe, but another program
 * that shows them may not be.
 */
const dangerous = new Set(['__proto__', 'constructor', 'prototype'])
const atomic = /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(\d{1,3})?)$/
const array = /^(.+)\[(\d{0,5})\]$/

/** Returns true for a type of the standard that is not a struct. */
export function isAtomic(type: string): boolean {
  const bits = /^u?int(\d+)$/.exec(type)?.[1]
  if (bits && (Number(bits) % 8 !== 0 || Number(bits) > 256 || !/^[1-9]/.test(bits))) return false
  return atomic.test(type)
}

/**
 * Returns the element type of an array and its length; `length` is undefined for dynamic arrays.
 */
export function readArray(type: string): { of: string; length: number | undefined } | undefined {
  const match = array.exec(type)
  if (!match?.[1]) return undefined
  return { length: match[2] ? Number(match[2]) : undefined, of: match[1] }
}

/** Returns a type without its array brackets. */
export function baseOf(type: string): string {
  return type.split('[', 1)[0] ?? type
}

/**
 * Parses the types of an EIP-712 object.
 *
 * @throws `REQUEST_INVALID` for types that are unknown, shadow a standard type or contain
 * themselves, and for too many types.
 */
export function readTypes(types: unknown): TypeTable {
  const entries = Object.entries(asRecord(types))
  if (entries.length === 0 || entries.length > typeCount) throw bad('types')
  const table = new Map(entries.map(([type, fields]) => [type, readFields(type, fields)]))
  for (const [type, fields] of table)
    for (const field of fields)
      if (!isAtomic(baseOf(field.type)) && !table.has(baseOf(field.type)))
        throw bad(`types.${type}.${field.name}`)
  checkNoRings(table)
  return table
}

function readFields(type: string, fields: unknown): TypeField[] {
  if (!name.test(type) || dangerous.has(type) || isAtomic(type)) throw bad('types: a name')
  if (!Array.isArray(fields) || fields.length > typeCount) throw bad(`types.${type}`)
  const read = fields.map((field: unknown) => {
    const { name: fieldName, type: fieldType } = asRecord(field)
    if (typeof fieldName !== 'string' || !name.test(fieldName) || dangerous.has(fieldName))
      throw bad(`types.${type}: a field’s name`)
    if (typeof fieldType !== 'string' || fieldType.length > 256 || !isWellFormed(fieldType))
      throw bad(`types.${type}.${fieldName}`)
    return { name: fieldName, type: fieldType }
  })
  if (new Set(read.map((field) => field.name)).size !== read.length) throw bad(`types.${type}`)
  return read
}

function isWellFormed(type: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*(\[\d{0,5}\])*$/.test(type)
}

/** Rejects structs that contain themselves: they have no finite value. */
function checkNoRings(table: TypeTable): void {
  const done = new Set<string>()
  const open = new Set<string>()
  const visit = (type: string) => {
    if (done.has(type)) return
    if (open.has(type)) throw bad(`types.${type} contains itself`)
    open.add(type)
    for (const field of table.get(type) ?? []) visit(baseOf(field.type))
    open.delete(type)
    done.add(type)
  }
  for (const type of table.keys()) visit(type)
}

/**
 * Encodes `Mail(Person from,Person to)Person(string name)`: the type, then all types it refers to,
 * sorted by name.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712#definition-of-encodetype
 */
export function encodeType(table: TypeTable, type: string): string {
  const found = new Set<string>()
  const collect = (current: string) => {
    if (found.has(current) || !table.has(current)) return
    found.add(current)
    for (const field of table.get(current) ?? []) collect(baseOf(field.type))
  }
  collect(type)
  found.delete(type)
  return [type, ...[...found].sort()]
    .map((one) => {
      const fields = table.get(one) ?? []
      return `${one}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
    })
    .join('')
}

/** @throws `REQUEST_INVALID` unless the value is a plain object. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('an object')
  return { ...value }
}

export function bad(where: string) {
  return refused(`The typed data can’t be signed. Look at: ${where}`)
}
