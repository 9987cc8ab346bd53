import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { base58 } from '@scure/base'
import { bytesToHex } from 'viem'
import { english, mnemonicToAccount } from 'viem/accounts'
import type { Canary } from './readMemory.ts'

/** PKCS #8 header of an Ed25519 private key, before its 32 bytes. RFC 8410 */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives all secrets of a recovery phrase according to the standards, without our own code. */
export function secretsOf(words: string): {
  addresses: { eip155: string; solana: string }
  secrets: Record<string, Canary>
} {
  const seed = pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')
  const account = mnemonicToAccount(words)
  const evm = account.getHdKey().privateKey!
  const solana = deriveSolana(seed)
  const der = Buffer.concat([privateHead, solana])
  const key = createPublicKey(createPrivateKey({ format: 'der', key: der, type: 'pkcs8' }))
  const spki = key.export({ format: 'der', type: 'spki' })
  const publicKey = new Uint8Array(spki.subarray(-32))
  return {
    addresses: { eip155: account.address, solana: base58.encode(publicKey) },
    secrets: {
      entropy: entropyOf(words),
      evmKey: evm,
      evmNumber: BigInt(bytesToHex(evm)).toString(),
      seed,
      solanaKey: solana,
      // Format in which other wallets import it, and in which it is exported.
      solanaPair: base58.encode(Uint8Array.of(...solana, ...publicKey)),
      words,
      wordsInList: words.split(' ').join('","'),
    },
  }
}

/** Eleven bits per word, minus the checksum. https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki */
function entropyOf(words: string): Uint8Array {
  const bits = words
    .split(' ')
    .map((word) => english.indexOf(word).toString(2).padStart(11, '0'))
    .join('')
  return Uint8Array.from({ length: 16 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  )
}

/** `m/44'/501'/0'/0'`. https://github.com/satoshilabs/slips/blob/master/slip-0010.md */
function deriveSolana(seed: Uint8Array): Buffer {
  const hmac = (key: Buffer | string, ...parts: readonly Uint8Array[]) =>
    createHmac('sha512', key).update(Buffer.concat(parts)).digest()
  const root = hmac('ed25519 seed', seed)
  return [44, 501, 0, 0]
    .reduce((node, index) => {
      const place = Buffer.alloc(4)
      place.writeUInt32BE(2 ** 31 + index)
      return hmac(node.subarray(32), Buffer.of(0), node.subarray(0, 32), place)
    }, root)
    .subarray(0, 32)
}
