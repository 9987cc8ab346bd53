import {
  type FrameCallName,
  frameCalls,
  framePrefix,
  messageDepth,
  messageLength,
} from '@fairlead/protocol/embedded'

/** What a message of the frame is about. */
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

/** Whole types, not parts of them. */
const answers: ReadonlyMap<string, Known> = new Map(
  (Object.keys(frameCalls) as FrameCallName[]).flatMap((name): [string, Known][] => [
    [`${framePrefix}${name}_SUCCESS`, { isFailure: false, name }],
    [`${framePrefix}${name}_ERROR`, { isFailure: true, name }],
  ]),
)

/** @returns Undefined for what is none of the frame's words. An answer may be too large all the same. */
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
 * A copy that nobody can change afterwards; big integers as hexadecimal text.
 *
 * @returns Undefined for what is no plain JSON, too long or too deep.
 */
export function toPlain(payload: unknown): { readonly value: unknown } | undefined {
  try {
    const text = JSON.stringify(payload, (_, value: unknown) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    )
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
