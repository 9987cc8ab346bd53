export * from '@fairlead/core/bitcoin'
