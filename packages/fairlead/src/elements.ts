export * from '@fairlead/react/elements'
