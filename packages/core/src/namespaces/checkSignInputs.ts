import { BaseError } from '@fairlead/protocol'
import type { BitcoinProvider } from './providers.ts'
import { readPsbtInputs } from './psbt.ts'

type Given = Pick<Parameters<NonNullable<BitcoinProvider['signPsbt']>>[0], 'psbt' | 'signInputs'>

/** Sighash types that cover the whole transaction: `SIGHASH_DEFAULT` (BIP-341) and `SIGHASH_ALL`. */
const whole: ReadonlySet<number> = new Set([0, 1])

/**
 * Checks the inputs of a signing request. Inputs must be named, and each signature must cover the whole
 * transaction; otherwise the transaction could be changed after signing.
 *
 * @throws `REQUEST_INVALID`
 */
export function checkSignInputs({ psbt, signInputs }: Given): void {
  const inputs = readPsbtInputs(psbt)
  if (!inputs) throw refusal('Not a PSBT in base64')
  if (!Array.isArray(signInputs) || signInputs.length === 0)
    throw refusal('signInputs: name the inputs to sign')
  const seen = new Set<number>()
  for (const { address, index, sighashTypes = [] } of signInputs) {
    const input = inputs[index]
    if (!input) throw refusal(`signInputs: no input ${String(index)}`)
    if (seen.has(index)) throw refusal(`signInputs: input ${index} twice`)
    seen.add(index)
    if (typeof address !== 'string' || address === '')
      throw refusal(`signInputs: input ${index} names no address`)
    const types = [...sighashTypes, ...(input.sighashType === undefined ? [] : [input.sighashType])]
    if (types.some((type) => !whole.has(type)))
      throw refusal(`Input ${index}: only the default sighash is signed`)
  }
}

function refusal(hint: string): BaseError {
  return new BaseError('REQUEST_INVALID', { hints: [hint] })
}
