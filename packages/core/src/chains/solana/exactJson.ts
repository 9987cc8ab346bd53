/** Integers with this many digits may exceed the safe range of `number`. */
const tooLong = 16

/**
 * Parses the JSON of a node, which may contain 64-bit integers. Integers with 16 or more characters
 * become strings.
 *
 * @throws `SyntaxError` for invalid JSON.
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
