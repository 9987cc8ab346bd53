import { InputError } from '@fairlead/protocol'
import type { Row } from '../approval/Description.ts'
import type { TypedData } from './TypedData.ts'

/** Maximum number of rows that a user could still review, and maximum nesting depth. */
const mostRows = 500
const deepest = 12

/** In the order of EIP-712. */
const domainFields = ['name', 'version', 'chainId', 'verifyingContract', 'salt']

/** Turns typed data into rows. @throws `REQUEST_INVALID` if it is too large to review or doesn't match its types. */
export function typedDataRows({ domain, message, primaryType, types }: TypedData): Row[] {
  const rows: Row[] = []
  const names = own(types, 'EIP712Domain')?.map(({ name }) => name) ?? domainFields

  function add(label: string, value: string, depth: number) {
    if (rows.length >= mostRows || depth > deepest) throw refused('Too much to display')
    rows.push({ depth, label: { text: label }, value })
  }

  function addValue(label: string, type: string, value: unknown, depth: number): void {
    const { element } = /^(?<element>.+)\[\d*\]$/.exec(type)?.groups ?? {}
    if (element !== undefined) {
      if (!Array.isArray(value)) throw refused(`${label} is not a list`)
      add(label, `${value.length} ×`, depth)
      for (const [index, item] of value.entries())
        addValue(`${label} ${index + 1}`, element, item, depth + 1)
      return
    }
    const fields = own(types, type)
    if (!fields) {
      if (typeof value === 'object' || value === undefined) throw refused(`${label} has no value`)
      add(label, String(value), depth)
      return
    }
    if (typeof value !== 'object' || value === null)
      throw refused(`${label} is not a valid ${type}`)
    add(label, type, depth)
    for (const field of fields)
      addValue(field.name, field.type, own(value as Record<string, unknown>, field.name), depth + 1)
  }

  rows.push({ label: 'kind', value: primaryType })
  for (const name of names) {
    const value = own(domain, name)
    if (typeof value === 'object' && value !== null)
      throw refused(`${name} of the domain is not a single value`)
    if (value !== undefined) add(name, String(value), 0)
  }
  for (const { name, type } of own(types, primaryType) ?? [])
    addValue(name, type, own(message, name), 0)
  return rows
}

function own<value>(record: Readonly<Record<string, value>>, name: string): value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function refused(detail: string): InputError {
  return new InputError({ detail, path: 'params.1', reason: 'Invalid input' })
}
