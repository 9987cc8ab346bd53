import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { refusePasskey } from './refusePasskey.ts'

/** `CollectedClientData`. https://www.w3.org/TR/webauthn-3/#dictionary-client-data */
const ClientData = v.object({
  type: v.picklist(['webauthn.create', 'webauthn.get']),
  challenge: v.pipe(v.string(), v.maxLength(64)),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

/**
 * Reads the client data of a ceremony. Our ceremonies run in a top-level window of the frame's site, so a
 * cross-origin document is refused as an imitation.
 *
 * @returns The challenge that was answered.
 * @throws `SIGNATURE_INVALID` for another origin, another ceremony type or an embedded document.
 */
export function readClientData(
  clientDataJson: string,
  expected: { origin: string; type: 'create' | 'get' },
): string {
  const data = tryParse(ClientData, toJson(clientDataJson))
  const isOurs =
    data?.type === `webauthn.${expected.type}` &&
    data.origin === expected.origin &&
    !data.crossOrigin &&
    data.topOrigin === undefined
  if (!isOurs) throw refusePasskey()
  return data.challenge
}

function toJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return undefined
  }
}
