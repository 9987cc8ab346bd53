import type { EmbeddedCall } from '../../../connectors/embedded/createEmbeddedConnector.ts'
import { regularAddressOf } from '../../../connectors/embedded/regularAddressOf.ts'
import type { Connection } from '../../../store/state.ts'

/** Index of the account parameter, by signing method. */
const accountAt: Readonly<Record<string, number>> = { eth_signTypedData_v4: 0, personal_sign: 1 }

/**
 * Returns the regular account that can sign in place of a smart account without signature verification.
 *
 * @returns `undefined` if the regular account can't sign the request.
 */
export function findRegularSigner(
  connection: Connection | undefined,
  call: EmbeddedCall,
): findRegularSigner.Signer | undefined {
  const at = Object.hasOwn(accountAt, call.method) ? accountAt[call.method] : undefined
  const address = connection && regularAddressOf(connection)
  if (at === undefined || !address) return undefined
  return { address, call: forAccount(call, { address, at, inUse: connection.accounts[0].address }) }
}

export declare namespace findRegularSigner {
  type Signer = {
    readonly address: string
    /** The same request for that account; absent if its content names the smart account. */
    readonly call: EmbeddedCall | undefined
  }
}

function forAccount(
  { method, params }: EmbeddedCall,
  { address, at, inUse }: { address: string; at: number; inUse: string },
): EmbeddedCall | undefined {
  if (!Array.isArray(params)) return undefined
  const rest = params.filter((_, index) => index !== at)
  const isNamed = rest.some((one) => textOf(one).includes(inUse.slice(2).toLowerCase()))
  return isNamed ? undefined : { method, params: params.with(at, address) }
}

/** Returns all text of a parameter in lower case: the parameter itself, and hexadecimal data decoded as UTF-8. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const pairs = /^0x((?:[0-9a-f]{2})*)$/i.exec(text)?.[1]?.match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  return `${text} ${new TextDecoder().decode(bytes)}`.toLowerCase()
}
