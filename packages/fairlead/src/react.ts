export * from '@fairlead/react'
