export { type SolanaOptions, solana } from '../adapters/solana/createSolanaAdapter.ts'
