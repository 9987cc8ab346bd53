import * as v from 'valibot'
import { normalize } from 'viem/ens'

/** A name of at least two labels under which users register theirs, such as `users.example.eth`. */
const Zone = v.pipe(
  v.string(),
  v.maxLength(190),
  v.check(isZone, 'Not a normalized name (ENSIP-15) with at least two labels'),
)

export const Names = v.strictObject({
  /** Zones in which users can register a name; the first is the default. Without any, names are off. */
  zones: v.optional(
    v.pipe(
      v.array(Zone),
      v.maxLength(20),
      v.check(
        (zones) =>
          zones.every((zone, index) =>
            zones.every(
              (other, at) => at === index || (zone !== other && !zone.endsWith(`.${other}`)),
            ),
          ),
        'A zone is listed twice, or is inside another one',
      ),
    ),
    [],
  ),
  /** Maximum number of names that an address can register in a zone. */
  perOwner: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 10),
  /** Labels that no user can register, in addition to those that are always reserved. */
  reserved: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'Not a label'))),
      v.maxLength(100_000),
    ),
    [],
  ),
})
export type Names = v.InferOutput<typeof Names>

function isZone(text: string): boolean {
  try {
    return text.includes('.') && normalize(text) === text
  } catch {
    return false
  }
}
