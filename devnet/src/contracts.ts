import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'
import { hashOf, readCached, writeCached } from './cache.ts'
import { ContractsInvalidError } from './errors.ts'

const require = createRequire(import.meta.url)
const sourcesUrl = new URL('../contracts/', import.meta.url)

export type Contract = { readonly abi: Abi; readonly bytecode: Hex }
export type Contracts = Readonly<Record<string, Contract>>

type Solc = {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } }): string
  version(): string
}

type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

function readSources(): Record<string, string> {
  const names = readdirSync(sourcesUrl).filter((name) => name.endsWith('.sol'))
  return Object.fromEntries(
    names.sort().map((name) => [name, readFileSync(new URL(name, sourcesUrl), 'utf8')]),
  )
}

/** Returns a hash of the sources and the versions of the compiler and its libraries. */
export function hashOfContracts(): string {
  const manifests = [
    'solc/package.json',
    '@openzeppelin/contracts/package.json',
    'aa08/package.json',
  ]
  const versions = manifests.map((path) => (require(path) as { version: string }).version)
  return hashOf(JSON.stringify(readSources()), ...versions)
}

/** Compiles `contracts/*.sol`. The compiler takes seconds, so the result is cached by the hash of the sources. */
export function loadContracts(): Contracts {
  const name = `contracts-${hashOfContracts()}.json`
  const cached = readCached(name)
  if (cached) return JSON.parse(cached) as Contracts
  const contracts = compile(readSources())
  writeCached(name, JSON.stringify(contracts))
  return contracts
}

function compile(sources: Record<string, string>): Contracts {
  const solc = require('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, content]) => [name, { content }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const readImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: readImport }),
  ) as SolcOutput
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0)
    throw new ContractsInvalidError(errors.map(({ formattedMessage }) => formattedMessage))
  const own = Object.keys(sources).flatMap((name) => Object.entries(output.contracts[name] ?? {}))
  return Object.fromEntries(
    own.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}
