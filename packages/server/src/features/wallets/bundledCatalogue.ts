import { parse, Wallet } from '@fairlead/protocol'
import * as v from 'valibot'
import list from './catalogue.json' with { type: 'json' }
import { type Catalogue, createCatalogue } from './createCatalogue.ts'

let bundled: Catalogue | undefined

/** The list that this package brings (`scripts/catalogue.mjs` makes it), read when first needed. */
export function bundledCatalogue(): Catalogue {
  // Never changes, so that servers of one process can share it.
  bundled ??= createCatalogue(parse(v.array(Wallet), list.wallets))
  return bundled
}
