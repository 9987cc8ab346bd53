import { BaseError } from '@fairlead/protocol'
import type { Way } from './askInOrder.ts'

/**
 * The vendors of a question in the order that the operator chose; the chain itself when there is no
 * choice.
 *
 * @throws `OPTIONS_INVALID` for a vendor that is named but not set up.
 */
export function pickWays<question, answer>(
  feature: string,
  names: readonly string[] | undefined,
  table: Readonly<Record<string, Way<question, answer> | undefined>>,
): readonly Way<question, answer>[] {
  return (names ?? ['onchain']).map((name) => {
    const way = Object.hasOwn(table, name) ? table[name] : undefined
    if (way) return way
    const shortMessage = `vendors.${feature}: ${name} is named but not set up`
    throw new BaseError('OPTIONS_INVALID', { shortMessage })
  })
}
