export {
  readSolanaMessage,
  readSolanaTransaction,
  type SolanaCall,
  type SolanaMessage,
  type SolanaTransaction,
  withSolanaSignature,
} from '../solana.ts'
