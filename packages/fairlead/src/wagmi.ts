export * from '@fairlead/core/wagmi'
