export { base58, isSolanaAddress } from '../base58.ts'
export {
  looksLikeSolanaTransaction,
  readSolanaMessage,
  readSolanaTransaction,
  readSolanaVersion,
  type SolanaCall,
  SolanaFormatError,
  type SolanaMessage,
  type SolanaTransaction,
  withSolanaSignature,
} from '../solana.ts'
