import type { Field, Format, Label } from './Descriptor.ts'
import { type Found, findLeaves, type Leaf, listLeaves, type Value } from './Value.ts'

/** A parameter to show. */
export type ClearField = {
  /** Label of the descriptor, or the path of a parameter that the descriptor doesn't name. */
  readonly label: Label | { readonly text: string }
  readonly format: NonNullable<Field['format']>
  readonly value: Leaf['value']
  /** Contract of a token amount, or of nested call data. */
  readonly contract?: string
  /** Everything that the value stands for, if it is at least the threshold of the descriptor. */
  readonly all?: 'All' | 'Unlimited'
  /** True if the value is an amount that a spender may take. */
  readonly isAllowance?: boolean
}

/** All parameters to show: those of the descriptor, then the others. */
export type ClearFields = {
  readonly fields: readonly ClearField[]
  /** True if bytes of any content are not explained. */
  readonly isPartial: boolean
}

const sender = '@.from'
const callee = '@.to'

/**
 * Reads the fields of a descriptor from decoded parameters. Parameters that the descriptor doesn't name follow, so that
 * nothing is hidden.
 *
 * @param container - Contract that is called (`to`), and account that calls it (`from`).
 * @returns `undefined` if a field has no value, or another type than its format needs: the descriptor is then not for
 * these parameters.
 */
export function readFields(
  { fields }: Format,
  root: Value,
  container: { readonly from: string; readonly to: string },
): ClearFields | undefined {
  const named = new Set<string>()
  const read: ClearField[] = []
  for (const field of fields) {
    const found = findLeaves(root, field.path)
    if (found.length === 0 && !field.path.includes('[]')) return undefined
    for (const one of found) {
      const shown = readField(field, one, { container, named, root })
      if (!shown) return undefined
      read.push(shown)
      // A range is only a part of its parameter.
      if (!/:/.test(field.path)) named.add(one.path.join('.'))
    }
  }
  const rest = listLeaves(root).filter(({ path }) => !named.has(path.join('.')))
  return {
    fields: [
      ...read,
      ...rest.map(({ leaf, path }): ClearField => {
        const format = leaf.type === 'address' ? 'addressName' : 'raw'
        return { format, label: { text: path.join('.') }, value: leaf.value }
      }),
    ],
    isPartial: rest.some(({ leaf }) => leaf.type === 'bytes' && leaf.value !== '0x'),
  }
}

type Reading = {
  readonly container: { readonly from: string; readonly to: string }
  /** Paths that are shown by name. */
  readonly named: Set<string>
  readonly root: Value
}

function readField(field: Field, { leaf, path }: Found, reading: Reading): ClearField | undefined {
  const { format = 'raw', label, params = {} } = field
  const { container } = reading
  const { type, value } = leaf
  const shown: ClearField = { format, label, value }
  switch (format) {
    case 'addressName':
      if (type !== 'address' || typeof value !== 'string') return undefined
      return sameAddress(value, params.senderAddress) ? { ...shown, value: container.from } : shown
    case 'calldata': {
      const contract = readAddress(params.calleePath, path, reading)
      return type === 'bytes' && contract ? { ...shown, contract } : undefined
    }
    case 'amount':
    case 'date':
    case 'duration':
      return typeof value === 'bigint' ? shown : undefined
    case 'tokenAmount': {
      if (typeof value !== 'bigint') return undefined
      const contract = params.token ?? readAddress(params.tokenPath, path, reading)
      if (!contract) return undefined
      if (sameAddress(contract, params.nativeCurrencyAddress)) return { ...shown, format: 'amount' }
      const isAll = params.threshold !== undefined && value >= BigInt(params.threshold)
      return {
        ...shown,
        contract: contract === callee ? container.to : contract,
        ...(isAll && params.message ? { all: params.message } : {}),
        ...(params.message === 'Unlimited' ? { isAllowance: true } : {}),
      }
    }
    case 'raw':
      return shown
  }
}

/** Returns the address at a path, whose `[]` take the elements that `place` has. Marks it as shown. */
function readAddress(
  path: string | undefined,
  place: readonly string[],
  { container, named, root }: Reading,
): string | undefined {
  if (path === undefined) return undefined
  if (path === callee) return container.to
  if (path === sender) return container.from
  const indices = place.filter((part) => /^\d+$/.test(part))
  const concrete = path.replaceAll('[]', () => `[${indices.shift() ?? ''}]`)
  const [found, other] = findLeaves(root, concrete)
  if (!found || other || found.leaf.type !== 'address') return undefined
  if (typeof found.leaf.value !== 'string') return undefined
  if (!path.includes(':')) named.add(found.path.join('.'))
  return found.leaf.value
}

function sameAddress(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}
