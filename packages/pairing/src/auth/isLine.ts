/**
 * True for a string without line breaks or control characters. A line break could forge lines of the message
 * to sign.
 */
export function isLine(value: unknown): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return typeof value === 'string' && !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value)
}
