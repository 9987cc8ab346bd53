import { BaseError, cleanText, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Chain } from '../createChains.ts'
import { type createTokenReader, withIcons } from '../createTokenReader.ts'
import { askSolana } from './askSolana.ts'
import { findMetadataAddress, metadataProgram } from './findMetadataAddress.ts'
import { parseMetadata } from './parseMetadata.ts'

/** Maximum number of cached mints, and their cache time in milliseconds. Names hardly ever change. */
const keptMints = 20_000
const keptMs = 24 * 60 * 60_000
/** How long a mint without a name is cached as such, in milliseconds. */
const namelessMs = 10 * 60_000
/** Maximum number of accounts in one request. */
const chunk = 100
const symbolLength = 32

/** Name, symbol and icon of a token. Texts are sanitized for display. */
export type MintInfo = { readonly iconUrl: string; readonly name: string; readonly symbol: string }
type Named = { readonly name: string; readonly symbol: string }

/** Reads names of Solana tokens. */
export type MintReader = {
  /**
   * Reads names from the configuration, else from the mint itself (Token-2022), else from its Metaplex metadata. A mint
   * without a name is shown by its shortened address.
   *
   * @returns Every requested mint.
   * @throws `UPSTREAM_UNAVAILABLE`, `RESPONSE_INVALID`, or the signal's reason.
   */
  read(
    chain: Chain,
    mints: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, MintInfo>>
}

export function createMintReader({ clock, iconUrlOf }: createTokenReader.Options): MintReader {
  const kept = new Map<string, { named: Named | undefined; untilMs: number }>()

  function keep(key: string, named: Named | undefined): void {
    kept.delete(key)
    kept.set(key, { named, untilMs: clock() + (named ? keptMs : namelessMs) })
    const [oldest] = kept.keys()
    if (kept.size > keptMints && oldest !== undefined) kept.delete(oldest)
  }

  async function find(chain: Chain, mints: readonly string[], signal: AbortSignal) {
    const own = await readOwnNames(chain, mints, signal)
    const rest = mints.filter((mint) => !own.has(mint))
    return new Map([...own, ...(await readMetadata(chain, rest, signal))])
  }

  return {
    async read(chain, mints, signal) {
      const { caipNetworkId, tokens = [] } = chain
      const known = new Map<string, Named & { iconUrl?: string | undefined }>()
      const unknown: string[] = []
      for (const mint of new Set(mints)) {
        const remembered = kept.get(`${caipNetworkId}:${mint}`)
        const isFresh = remembered !== undefined && remembered.untilMs > clock()
        const named = tokens.find(({ address }) => address === mint) ?? remembered?.named
        if (named) known.set(mint, named)
        if (!named && !isFresh) unknown.push(mint)
      }
      const found = await find(chain, unknown, signal)
      for (const mint of unknown) keep(`${caipNetworkId}:${mint}`, found.get(mint))
      const infos = mints.map(
        (mint) => [mint, toInfo(mint, known.get(mint) ?? found.get(mint))] as const,
      )
      return withIcons(new Map(infos), (mint) => iconUrlOf?.(caipNetworkId, mint))
    },
  }
}

/** Falls back to the shortened address of the mint. */
function toInfo(mint: string, named?: Named & { iconUrl?: string | undefined }): MintInfo {
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  const symbol = cleanText(named?.symbol ?? '', symbolLength)
  const name = cleanText(named?.name ?? '') || symbol || short
  return { iconUrl: named?.iconUrl ?? '', name, symbol: symbol || cleanText(name, symbolLength) }
}

const Account = v.nullable(v.looseObject({ data: v.unknown(), owner: v.string() }))
const Accounts = v.object({ value: v.array(Account) })
type Account = v.InferOutput<typeof Account>

/** Metadata in a Token-2022 mint. Other extensions carry no name. */
const SelfNamed = v.object({
  parsed: v.object({ info: v.object({ extensions: v.array(v.unknown()) }) }),
})
const Extension = v.object({
  extension: v.literal('tokenMetadata'),
  state: v.object({ name: v.string(), symbol: v.string() }),
})
const Base64 = v.tuple([v.string(), v.literal('base64')])

async function readOwnNames(chain: Chain, mints: readonly string[], signal: AbortSignal) {
  const accounts = await readAccounts(chain, mints, { encoding: 'jsonParsed', signal })
  const named = mints.flatMap((mint, index): [string, Named][] => {
    const told = tryParse(SelfNamed, accounts[index]?.data)?.parsed.info.extensions ?? []
    const state = told.flatMap((extension) => tryParse(Extension, extension)?.state ?? [])[0]
    return state && isNamed(state) ? [[mint, state]] : []
  })
  return new Map(named)
}

async function readMetadata(chain: Chain, mints: readonly string[], signal: AbortSignal) {
  const addresses = mints.map((mint) => findMetadataAddress(mint) ?? mint)
  const accounts = await readAccounts(chain, addresses, { encoding: 'base64', signal })
  const named = mints.flatMap((mint, index): [string, Named][] => {
    const account = accounts[index]
    const [text] = tryParse(Base64, account?.data) ?? []
    if (account?.owner !== metadataProgram || text === undefined) return []
    const told = parseMetadata(Buffer.from(text, 'base64'), mint)
    return told && isNamed(told) ? [[mint, told]] : []
  })
  return new Map(named)
}

async function readAccounts(
  chain: Chain,
  addresses: readonly string[],
  { encoding, signal }: { encoding: 'base64' | 'jsonParsed'; signal: AbortSignal },
): Promise<readonly Account[]> {
  const accounts: Account[] = []
  for (let start = 0; start < addresses.length; start += chunk) {
    const asked = addresses.slice(start, start + chunk)
    const { result } = await askSolana(chain, Accounts, {
      config: { encoding },
      method: 'getMultipleAccounts',
      params: [asked],
      signal,
    })
    if (result.value.length !== asked.length) throw new BaseError('RESPONSE_INVALID')
    accounts.push(...result.value)
  }
  return accounts
}

function isNamed({ name, symbol }: Named): boolean {
  return cleanText(name) !== '' || cleanText(symbol) !== ''
}
