import { escapeMisleading } from '../approval/escapeMisleading.ts'

/** Decodes bytes as UTF-8; `undefined` if they aren't UTF-8, are blank, or contain characters that aren't visible. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.trim() !== '' && escapeMisleading(text) === text ? text : undefined
  } catch {
    return undefined
  }
}
