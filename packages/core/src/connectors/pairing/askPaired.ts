import { check, type Shape } from '@fairlead/protocol'
import { fromProvider } from '../../errors/fromProvider.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'

/**
 * Sends a call to a paired wallet and validates the answer.
 *
 * @throws `RESPONSE_INVALID` for an answer of another shape; the wallet's error, converted.
 */
export async function askPaired<answer>(
  { request }: Pick<Eip1193Provider, 'request'>,
  call: { answer: Shape; method: string; params: unknown },
): Promise<answer> {
  const { answer, method, params } = call
  try {
    const given = await request({ method, params })
    check(answer, given, 'RESPONSE_INVALID')
    return given as answer
  } catch (error) {
    throw fromProvider(error)
  }
}
