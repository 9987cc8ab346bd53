import { BaseError, cleanText, tryParse } from '@fairlead/protocol'
import { base58 } from '@fairlead/protocol/solana'
import * as v from 'valibot'
import type { Chain } from '../createChains.ts'
import { type createTokenReader, withIcons } from '../createTokenReader.ts'
import { askSolana } from './askSolana.ts'
import { findMetadataAddress, metadataProgram } from './findMetadataAddress.ts'

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

/** Type byte of an account with the metadata of a mint. */
const metadataKey = 4
/** Type byte, update authority, and mint. */
const headBytes = 1 + 32 + 32
/** Maximum length of a text, in bytes; the program itself allows less. */
const textBytes = 512

/**
 * Parses name and symbol in an account of the Metaplex program, encoded with Borsh. The texts keep their zero padding.
 *
 * @returns `undefined` if the account is not the metadata of this mint.
 * @see https://developers.metaplex.com/token-metadata
 */
export function parseMetadata(
  data: Uint8Array,
  mint: string,
): { name: string; symbol: string } | undefined {
  if (data.length < headBytes || data[0] !== metadataKey) return undefined
  if (base58.encode(data.subarray(33, headBytes)) !== mint) return undefined
  const name = readText(data, headBytes)
  const symbol = name && readText(data, name.end)
  return symbol && { name: name.text, symbol: symbol.text }
}

function readText(data: Uint8Array, start: number): { end: number; text: string } | undefined {
  const at = start + 4
  if (at > data.length) return undefined
  const length = new DataView(data.buffer, data.byteOffset).getUint32(start, true)
  const end = at + length
  if (length > textBytes || end > data.length) return undefined
  return { end, text: new TextDecoder().decode(data.subarray(at, end)) }
}
