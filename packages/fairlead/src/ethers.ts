export * from '@fairlead/core/ethers'
