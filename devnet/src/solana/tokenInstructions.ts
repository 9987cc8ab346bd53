import {
  AccountRole,
  type Address,
  getAddressEncoder,
  getU32Encoder,
  getUtf8Encoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import { token2022Program } from './addresses.ts'

// Two instructions of Token-2022 that the token program's client library lacks.

/** First bytes of SHA-256 of `spl_token_metadata_interface:initialize_account`. */
const initializeMetadata = [0xd2, 0xe1, 0x1e, 0xa2, 0x58, 0xb8, 0x4d, 0x8d]
/** Size of a mint with a metadata pointer, without the metadata. */
export const pointerMintSize = 165 + 1 + 4 + 64

/** Sets the mint itself as the place of its metadata. Must precede the initialization of the mint. */
export function pointMetadataToMint(options: { authority: Address; mint: Address }): Instruction {
  const { authority, mint } = options
  const encode = (address: Address) => getAddressEncoder().encode(address)
  return {
    programAddress: token2022Program,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: new Uint8Array([39, 0, ...encode(authority), ...encode(mint)]),
  }
}

/** Writes name, symbol and URI into a mint. */
export function writeMetadata(options: {
  authority: TransactionSigner
  mint: Address
  name: string
  symbol: string
  uri: string
}): Instruction {
  const { authority, mint } = options
  const signer = {
    address: authority.address,
    role: AccountRole.READONLY_SIGNER,
    signer: authority,
  }
  const texts = [options.name, options.symbol, options.uri].flatMap((text) => {
    const bytes = getUtf8Encoder().encode(text)
    return [...getU32Encoder().encode(bytes.length), ...bytes]
  })
  return {
    programAddress: token2022Program,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: authority.address, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      signer,
    ],
    data: new Uint8Array([...initializeMetadata, ...texts]),
  }
}
