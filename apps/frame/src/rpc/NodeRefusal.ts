import { BaseError, cleanText } from '@fairlead/protocol'

/** Maximum length of a node's message that is passed on, in characters. */
const textLimit = 160
/** Maximum length of revert data that is passed on, in characters of its hex text. */
const dataLimit = 4_096
/** Selector of `Error(string)`. https://docs.soliditylang.org/en/latest/control-structures.html#revert */
const errorOfText = '0x08c379a0'

/** Thrown when a node or a bundler refuses a request. */
export class NodeRefusal extends BaseError {
  override name = 'NodeRefusal'
  /** Revert data of the contract, for pages that can decode it. */
  readonly data: string | undefined
  /** Reason that can be shown to users; `undefined` for all others. */
  readonly reason: 'funds' | 'reverted' | undefined

  constructor(options: {
    data?: string | undefined
    reason: 'funds' | 'reverted' | undefined
    text: string
  }) {
    const { data, reason, text } = options
    super('PROVIDER_ERROR', text ? { shortMessage: text } : {})
    this.data = data
    this.reason = reason
  }

  /** Creates the error for insufficient native coin. */
  static funds(): NodeRefusal {
    const text = 'insufficient funds for the amount and the network fee'
    return new NodeRefusal({ reason: 'funds', text })
  }
}

/**
 * Converts the error of a JSON-RPC answer. Revert data goes into `data`; the message contains its text if it is
 * `Error(string)`.
 * @param error - Untrusted, as received.
 */
export function readRefusal(error: unknown): NodeRefusal {
  const { code, data: given, message } = (error ?? {}) as Record<string, unknown>
  const said = typeof message === 'string' ? cleanText(message.slice(0, textLimit), textLimit) : ''
  const data = [given, (given as { data?: unknown } | null | undefined)?.data, message].find(
    isBytes,
  )
  const isReverted = code === 3 || data !== undefined || /\brevert/i.test(said)
  const isPoor = /insufficient funds for|enough funds to send|\bAA21\b/i.test(said)
  const why = data && textOf(data)
  return new NodeRefusal({
    data: data?.slice(0, dataLimit),
    reason: isPoor ? 'funds' : isReverted ? 'reverted' : undefined,
    text: why ? `Execution reverted: ${why}` : isBytes(message) ? 'Execution reverted' : said,
  })
}

/** At least the four bytes of an error selector. */
function isBytes(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{8,}$/i.test(value)
}

/** @returns The text of an `Error(string)`; empty if there is none or it is incomplete. */
function textOf(data: string): string {
  const words = data.slice(errorOfText.length)
  const length = Number(`0x${words.slice(64, 128)}`)
  const hex = words.slice(128, 128 + length * 2)
  if (!data.toLowerCase().startsWith(errorOfText) || hex.length !== length * 2) return ''
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return cleanText(new TextDecoder().decode(bytes), textLimit)
}
