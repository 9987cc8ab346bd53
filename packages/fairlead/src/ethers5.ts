export * from '@fairlead/core/ethers5'
