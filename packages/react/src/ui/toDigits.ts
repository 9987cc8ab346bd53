/** Returns the ASCII digits of a text, converting Arabic-Indic and Persian digits. */
export function toDigits(text: string): string {
  const plain = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )
  return plain.replace(/\D/g, '')
}
