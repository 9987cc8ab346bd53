import { createHmac, pbkdf2Sync } from 'node:crypto'
import { mnemonic } from '@fairlead/devnet'

/**
 * Returns the seed of an account of the local Solana chain, at `m/44'/501'/index'/0'` of its mnemonic.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function solanaSeed(index: number): Uint8Array {
  const half = (key: string | Buffer, data: Buffer) =>
    createHmac('sha512', key).update(data).digest()
  const hardened = 2 ** 31
  let node = half('ed25519 seed', pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'))
  for (const step of [44, 501, index, 0]) {
    const path = Buffer.alloc(4)
    path.writeUInt32BE(hardened + step)
    node = half(node.subarray(32), Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), path]))
  }
  return new Uint8Array(node.subarray(0, 32))
}
