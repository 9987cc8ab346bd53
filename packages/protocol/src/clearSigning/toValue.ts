import type { Value } from './Value.ts'

/** Parameter of a function, as in a JSON ABI. */
export type Parameter = {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: readonly Parameter[]
}
/** Types of EIP-712. */
export type StructTypes = Readonly<
  Record<string, readonly { readonly name: string; readonly type: string }[]>
>

/**
 * Joins decoded parameters of a call with their names and types. A decoder returns structs as records.
 *
 * @returns `undefined` if the parameters don't match their types.
 */
export function toCallValue(
  inputs: readonly Parameter[],
  args: readonly unknown[],
): Value | undefined {
  return toMembers(
    inputs.map(({ name = '' }) => name),
    (_, index) => toParameterValue(inputs[index]!, args[index]),
  )
}

function toParameterValue(parameter: Parameter, value: unknown): Value | undefined {
  const { components, type } = parameter
  const element = elementOf(type)
  if (element !== undefined)
    return toItems(value, (item) => toParameterValue({ ...parameter, type: element }, item))
  if (type !== 'tuple' || !components) return toLeaf(type, value)
  return toMembers(
    components.map(({ name = '' }) => name),
    (name, index) => toParameterValue(components[index]!, memberOf(value, name)),
  )
}

/**
 * Joins typed data with its types.
 *
 * @returns `undefined` if the data doesn't match its types.
 */
export function toStructValue(types: StructTypes, type: string, value: unknown): Value | undefined {
  const element = elementOf(type)
  if (element !== undefined) return toItems(value, (item) => toStructValue(types, element, item))
  if (!Object.hasOwn(types, type)) return toLeaf(type, value)
  const fields = types[type]!
  return toMembers(
    fields.map(({ name }) => name),
    (name, index) => toStructValue(types, fields[index]!.type, memberOf(value, name)),
  )
}

/** Returns `encodeType` of EIP-712: the type, then the types that it uses in alphabetical order. */
export function encodeType(types: StructTypes, primaryType: string): string {
  const used = new Set<string>()
  const collect = (type: string): void => {
    const name = type.replace(/(?:\[\d*\])+$/, '')
    if (used.has(name) || !Object.hasOwn(types, name)) return
    used.add(name)
    for (const field of types[name]!) collect(field.type)
  }
  collect(primaryType)
  used.delete(primaryType)
  return [primaryType, ...[...used].sort()]
    .map((name) => {
      const fields = Object.hasOwn(types, name) ? types[name]! : []
      return `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
    })
    .join('')
}

function elementOf(type: string): string | undefined {
  return /^(?<element>.+)\[\d*\]$/.exec(type)?.groups?.element
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

function toMembers(
  names: readonly string[],
  read: (name: string, index: number) => Value | undefined,
): Value | undefined {
  const members: (readonly [string, Value])[] = []
  for (const [index, name] of names.entries()) {
    const value = read(name, index)
    if (!value) return undefined
    members.push([name, value])
  }
  return { members }
}

function toItems(list: unknown, read: (item: unknown) => Value | undefined): Value | undefined {
  if (!Array.isArray(list)) return undefined
  const items = list.map(read)
  return items.includes(undefined) ? undefined : { items: items.flatMap((item) => item ?? []) }
}

/** Reads a number in any of the forms of typed data; text and bytes stay as they are. */
function toLeaf(type: string, value: unknown): Value | undefined {
  if (/^u?int\d*$/.test(type)) {
    if (typeof value === 'bigint') return { type, value }
    if (typeof value === 'number')
      return Number.isSafeInteger(value) ? { type, value: BigInt(value) } : undefined
    const isNumber = typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|-?\d{1,78})$/i.test(value)
    return isNumber ? { type, value: BigInt(value) } : undefined
  }
  if (type === 'bool') return typeof value === 'boolean' ? { type, value } : undefined
  if (typeof value !== 'string') return undefined
  if (type === 'address') return /^0x[0-9a-f]{40}$/i.test(value) ? { type, value } : undefined
  return { type, value }
}
