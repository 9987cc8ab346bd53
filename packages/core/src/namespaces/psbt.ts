import { base64 } from '@scure/base'

/** Sighash type of one PSBT input; undefined if the PSBT does not set it. */
export type PsbtInput = { readonly sighashType: number | undefined }

const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
const keys = { globalTransaction: 0x00, globalInputCount: 0x04, inputSighash: 0x03 }

/** True if the value is base64 that starts like a PSBT. The rest is not checked. */
export function isPsbt(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('cHNidP') && bytesOf(value) !== undefined
}

/**
 * Parses the inputs of a PSBT, version 0 or 2, as far as signing rules need them.
 *
 * @param psbt - base64
 * @returns Undefined for anything else.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki
 */
export function readPsbtInputs(psbt: string): readonly PsbtInput[] | undefined {
  const bytes = bytesOf(psbt)
  if (!bytes || magic.some((byte, index) => bytes[index] !== byte)) return undefined
  try {
    const reader = createReader(bytes, magic.length)
    const globals = readMap(reader)
    const counted = globals.get(keys.globalInputCount)
    const transaction = globals.get(keys.globalTransaction)
    // Skips the four version bytes.
    const from = counted ? createReader(counted, 0) : transaction && createReader(transaction, 4)
    if (!from) return undefined
    return Array.from({ length: from.size() }, () => {
      const value = readMap(reader).get(keys.inputSighash)
      return { sighashType: value && new DataView(value.buffer).getUint32(0, true) }
    })
  } catch {
    return undefined
  }
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(bytes: Uint8Array, start: number) {
  let at = start
  /** Returns a copy of the next bytes. */
  const take = (length: number) => {
    if (length > bytes.length - at) throw new RangeError('The end')
    at += length
    return bytes.slice(at - length, at)
  }
  const little = (length: number) => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  return {
    take,
    /** Reads a Bitcoin compact-size integer. */
    size() {
      const first = little(1)
      return first < 0xfd ? first : little(2 ** (first - 0xfc))
    },
  }
}

/** Reads a key-value map; keys with additional data are skipped. */
function readMap({ size, take }: Reader): ReadonlyMap<number, Uint8Array> {
  const map = new Map<number, Uint8Array>()
  for (let length = size(); length > 0; length = size()) {
    const key = take(length)
    const value = take(size())
    if (length === 1) map.set(key[0] ?? 0, value)
  }
  return map
}
