export * from '@fairlead/react/devtools'
