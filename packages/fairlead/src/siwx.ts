export * from '@fairlead/core/siwx'
