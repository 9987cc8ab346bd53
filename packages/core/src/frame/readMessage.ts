import {
  type FrameCallName,
  frameCalls,
  framePrefix,
  messageDepth,
  messageLength,
} from '@fairlead/protocol/embedded'

/** Parsed message of the frame. */
export type FrameWord =
  | { readonly type: 'ready'; readonly payload: unknown }
  | {
      readonly type: 'answer'
      readonly id: string
      readonly name: FrameCallName
      readonly isFailure: boolean
      readonly payload: unknown
    }

type Known = { name: FrameCallName; isFailure: boolean }

/** Response types by their full name. */
const answers: ReadonlyMap<string, Known> = new Map(
  (Object.keys(frameCalls) as FrameCallName[]).flatMap((name): [string, Known][] => [
    [`${framePrefix}${name}_SUCCESS`, { isFailure: false, name }],
    [`${framePrefix}${name}_ERROR`, { isFailure: true, name }],
  ]),
)

/**
 * Parses a message of the frame. @returns Undefined for other messages. An answer's payload size is not
 * checked here.
 */
export function readMessage(data: unknown): FrameWord | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { id, payload, type } = data as Record<string, unknown>
  if (typeof type !== 'string') return undefined
  if (type === `${framePrefix}READY`) return toPlain(payload) && { payload, type: 'ready' }
  const known = answers.get(type)
  if (!known || typeof id !== 'string') return undefined
  return { ...known, id, payload, type: 'answer' }
}

/**
 * Returns a deeply frozen JSON copy; big integers become hexadecimal strings.
 *
 * @returns Undefined if the value is not plain JSON, too long or too deep.
 */
export function toPlain(payload: unknown): { readonly value: unknown } | undefined {
  // Each value takes at least one character.
  let left = messageLength
  try {
    const text = JSON.stringify(payload, (_, value: unknown) => {
      if (left-- === 0) throw new RangeError()
      return typeof value === 'bigint' ? `0x${value.toString(16)}` : value
    })
    if (text === undefined) return { value: undefined }
    const value: unknown = JSON.parse(text)
    return text.length <= messageLength && isFlat(value, messageDepth)
      ? { value: frozen(value) }
      : undefined
  } catch {
    return undefined
  }
}

function isFlat(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isFlat(inner, depth - 1))
}

function frozen<value>(value: value): value {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
