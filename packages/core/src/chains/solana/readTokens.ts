import { isSolanaAddress } from '@fairlead/protocol/solana'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { TokenReading } from '../ChainReader.ts'
import { associatedTokenProgram, token2022Program, tokenProgram } from './instructions.ts'
import { type Asking, readAccounts, readOwned, type SolanaAccount } from './readAccounts.ts'
import { type Mint, readMint, readRegistered, readTokenAccount } from './tokenData.ts'

/** A mint, its address, and the token program that owns it. */
export type FoundMint = Mint & { readonly address: Address; readonly program: Address }

/** The Metaplex program that registers metadata of older tokens. https://developers.metaplex.com/token-metadata */
const registry = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** Reads tokens and an account's balances. Skips addresses without a mint; throws if the node is unreachable. */
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

/** Reads the mints at the given addresses, of either token program. Skips other accounts. */
export async function readMints(
  asking: Asking,
  addresses: readonly string[],
): Promise<readonly FoundMint[]> {
  const known = addresses.filter(isSolanaAddress)
  const accounts = await readAccounts(asking, known)
  return accounts.flatMap((account, index) => toMint(account, known[index]) ?? [])
}

/** Returns the mint in an account; undefined for any other account. */
export function toMint(
  account: SolanaAccount | undefined,
  at: string | undefined,
): FoundMint | undefined {
  const program = tokenProgramOf(account)
  const mint = program && account && readMint(account.data)
  return mint && at ? { ...mint, address: address(at), program } : undefined
}

/** Returns the token program that owns an account; undefined if neither does. */
export function tokenProgramOf(account: SolanaAccount | undefined): Address | undefined {
  return [tokenProgram, token2022Program].find((program) => program === account?.program)
}

/** Derives the associated token account of an owner. */
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
