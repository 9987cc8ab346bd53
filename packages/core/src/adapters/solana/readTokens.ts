import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { isSolanaAddress } from '../../namespaces/solanaWire.ts'
import type { TokenReading } from '../adapter.ts'
import { associatedTokenProgram, token2022Program, tokenProgram } from './instructions.ts'
import { type Asking, readAccounts, readOwned, type SolanaAccount } from './readAccounts.ts'
import { type Mint, readMint, readRegistered, readTokenAccount } from './tokenData.ts'

/** A mint, and the program that it belongs to. */
export type FoundMint = Mint & { readonly address: Address; readonly program: Address }

/** Where the names of older tokens are registered. https://developers.metaplex.com/token-metadata */
const registry = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/**
 * Reads tokens of an account. What is no mint is left out; an unreachable node is an error.
 */
export async function readTokens(
  asking: Asking,
  options: { addresses: readonly string[]; holder: string },
): Promise<readonly TokenReading[]> {
  const mints = await readMints(asking, options.addresses)
  const nameless = mints.filter(({ symbol }) => !symbol)
  const [balances, names] = await Promise.all([
    Promise.all(
      mints.map(async ({ address: mint }) => {
        const owned = await readOwned(asking, { mint, owner: options.holder })
        return owned.reduce(
          (sum, { account }) => sum + (readTokenAccount(account.data)?.amount ?? 0n),
          0n,
        )
      }),
    ),
    readNames(asking, nameless),
  ])
  return mints.map(({ address: mint, decimals, name, symbol }, index) => {
    const registered = names.get(mint)
    return {
      address: mint,
      balance: balances[index] ?? 0n,
      decimals,
      name: name || registered?.name || '',
      symbol: symbol || registered?.symbol || '',
    }
  })
}

/** The mints among some addresses, of either token program. */
export async function readMints(
  asking: Asking,
  addresses: readonly string[],
): Promise<readonly FoundMint[]> {
  const known = addresses.filter(isSolanaAddress)
  const accounts = await readAccounts(asking, known)
  return accounts.flatMap((account, index) => toMint(account, known[index]) ?? [])
}

/** Undefined for an account that is no mint. */
export function toMint(
  account: SolanaAccount | undefined,
  at: string | undefined,
): FoundMint | undefined {
  const program = tokenProgramOf(account)
  const mint = program && account && readMint(account.data)
  return mint && at ? { ...mint, address: address(at), program } : undefined
}

/** Which of the two token programs an account belongs to. */
export function tokenProgramOf(account: SolanaAccount | undefined): Address | undefined {
  return [tokenProgram, token2022Program].find((program) => program === account?.program)
}

/** The account of a token that wallets look for first. */
export async function associatedAccount(
  { address: mint, program }: Pick<FoundMint, 'address' | 'program'>,
  owner: string,
): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encode(address(owner)), encode(program), encode(mint)],
  })
  return account
}

async function readNames(asking: Asking, mints: readonly FoundMint[]) {
  if (mints.length === 0) return new Map<string, Pick<Mint, 'name' | 'symbol'>>()
  const { encode } = getAddressEncoder()
  const places = await Promise.all(
    mints.map(async ({ address: mint }) => {
      const seeds = ['metadata', encode(registry), encode(mint)]
      const [place] = await getProgramDerivedAddress({ programAddress: registry, seeds })
      return place
    }),
  )
  const accounts = await readAccounts(asking, places)
  return new Map(
    mints.map(({ address: mint }, index) => {
      const account = accounts[index]
      return [mint as string, account?.program === registry ? readRegistered(account.data) : {}]
    }),
  )
}
