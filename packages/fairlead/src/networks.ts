export * from '@fairlead/core/networks'
