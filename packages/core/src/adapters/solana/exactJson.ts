/** Whole numbers with more digits than a `number` holds for sure. */
const tooLong = 16

/**
 * Reads JSON of a node, whose whole numbers may be of 64 bits: those that a `number` can't hold
 * become their digits, as text.
 *
 * @throws `SyntaxError` for what is no JSON.
 */
export function readExactJson(text: string): unknown {
  // Strings are matched first, so that digits inside them stay as they are.
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
  return JSON.parse(
    text.replace(tokens, (token) =>
      token.length >= tooLong && /^-?\d+$/.test(token) ? `"${token}"` : token,
    ),
  )
}
