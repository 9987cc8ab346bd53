// Types of `fairlead/server`: beside the values, those of the package behind it, as they are.
export * from '@fairlead/server'
