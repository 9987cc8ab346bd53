const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 17
/** Bytes from here on would make some letters likelier than others. */
const fair = 256 - (256 % letters.length)

/** 17 letters and digits: more than 100 bits. @param random - Gives as many bytes as it is asked for. */
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
