import { toVisible } from '../approval/toVisible.ts'

/** The bytes as text, when they are UTF-8 that looks like what it is; `undefined` otherwise. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.trim() !== '' && toVisible(text) === text ? text : undefined
  } catch {
    return undefined
  }
}
