export * from '@fairlead/core/solana'
