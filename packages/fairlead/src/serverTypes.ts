// Types of `fairlead/server`, and what this repository reads of it: all of the package behind, as it is.
export * from '@fairlead/server'
