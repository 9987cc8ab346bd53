import * as v from 'valibot'
import type { StoredMessage } from '../RelayStore.ts'

const Kept = v.object({
  attestation: v.optional(v.string()),
  expiresAt: v.number(),
  message: v.string(),
  publishedAt: v.number(),
  publisher: v.string(),
  tag: v.number(),
})

/** Parses a stored message; returns `undefined` if it has an unknown format. */
export function parseStoredMessage(
  topic: string,
  id: string,
  text: string,
): StoredMessage | undefined {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return undefined
  }
  const { output, success } = v.safeParse(Kept, content)
  return success ? { ...output, id, topic } : undefined
}
