/**
 * Adds a signature to a transaction in wire format, in the slot of its signer.
 *
 * @returns `undefined` if the key is not a signer, or if the bytes are not a transaction.
 * @see https://solana.com/docs/core/transactions
 */
export async function signSolanaWire(
  wire: Uint8Array,
  key: { publicKey: Uint8Array; sign: (message: Uint8Array) => Promise<Uint8Array> },
): Promise<Uint8Array | undefined> {
  const { at: start, value: count } = readLength(wire, 0)
  const message = wire.subarray(start + 64 * count)
  // A versioned message starts with a version byte.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const { at: keys } = readLength(message, header + 3)
  const isOwn = (index: number) =>
    key.publicKey.every((byte, offset) => message[keys + 32 * index + offset] === byte)
  const place = Array.from({ length: Math.min(signers, count) }, (_, index) => index).find(isOwn)
  if (place === undefined) return undefined
  const signed = Uint8Array.from(wire)
  signed.set(await key.sign(message), start + 64 * place)
  return signed
}

/** Reads a compact-u16 length: 7 bits per byte. */
function readLength(bytes: Uint8Array, from: number): { at: number; value: number } {
  let at = from
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[at] ?? 0
    at += 1
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return { at, value }
}
