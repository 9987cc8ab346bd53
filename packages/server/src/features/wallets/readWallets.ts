import { BaseError, InputError, parse, tryParse, Wallet } from '@fairlead/protocol'
import * as v from 'valibot'
import { badLinks } from './links.ts'

const List = v.object({ wallets: v.array(v.unknown()) })

/**
 * A list that an operator wrote: `{ "wallets": [...] }`. One bad entry refuses it all, so that a slip
 * is heard of.
 *
 * @throws `OPTIONS_INVALID`, saying which entry and field.
 */
export function readWallets(text: string): readonly Wallet[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw refuse('Not JSON')
  }
  const { wallets } = parseList(List, content, '')
  return wallets.map((entry, index) => {
    const wallet = parseList(Wallet, entry, `wallets.${index}.`)
    const [bad] = badLinks(wallet)
    if (bad) throw refuse(`wallets.${index}.${bad}: Not a link that may be opened`)
    return wallet
  })
}

function parseList<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  place: string,
): v.InferOutput<schema> {
  try {
    return parse(schema, input)
  } catch (error) {
    if (error instanceof InputError) throw refuse(`${place}${error.path}: ${error.reason}`)
    throw error
  }
}

function refuse(shortMessage: string): BaseError {
  return new BaseError('OPTIONS_INVALID', { shortMessage })
}

/** What is good of one entry of another server; nothing when it is no wallet at all. */
export function readForeignWallet(entry: unknown): Wallet | undefined {
  const wallet = tryParse(Wallet, entry)
  if (!wallet) return undefined
  const bad = new Set<string>(badLinks(wallet))
  if (bad.size === 0) return wallet
  // Fields that may be absent, so what is left is a wallet still.
  return Object.fromEntries(Object.entries(wallet).filter(([field]) => !bad.has(field))) as Wallet
}
