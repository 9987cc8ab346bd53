/** Whether something can stand in one line of a text to sign: a break would forge the next line. */
export function isLine(value: unknown): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return typeof value === 'string' && !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value)
}
