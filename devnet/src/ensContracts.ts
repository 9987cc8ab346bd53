import { createRequire } from 'node:module'
import type { Contract } from './contracts.ts'

const require = createRequire(import.meta.url)

/** ENS contracts, as published. */
export const ensContracts = {
  registry: load('@ensdomains/ens/build/contracts/ENSRegistry.json'),
  resolver: load('@ensdomains/resolver/build/contracts/PublicResolver.json'),
  reverseRegistrar: load('@ensdomains/ens/build/contracts/ReverseRegistrar.json'),
}

function load(path: string): Contract {
  return require(path) as Contract
}
