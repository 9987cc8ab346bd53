// Types of `fairlead/server`; re-exports the whole package for use in this repository.
export * from '@fairlead/server'
