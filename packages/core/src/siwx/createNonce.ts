const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 17
/** Rejection limit: bytes from here on would make some letters more likely than others. */
const fair = 256 - (256 % letters.length)

/** Returns 17 random letters and digits, more than 100 bits. @param random - Returns the requested number of bytes. */
export function createNonce(random: (count: number) => Uint8Array = secureRandom): string {
  let nonce = ''
  while (nonce.length < length)
    for (const byte of random(length - nonce.length))
      if (byte < fair) nonce += letters[byte % letters.length]
  return nonce
}

function secureRandom(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}
