export * from '@fairlead/core/testing'
