export * from '@fairlead/core/universal'
