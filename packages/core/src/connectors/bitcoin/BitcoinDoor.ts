import { BaseError, type ChainId } from '@fairlead/protocol'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import type { Door } from '../createNamespaceConnector.ts'

/** An address that a wallet shows, before anybody has looked at it. */
export type ShownAddress = {
  readonly address: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
  /** What the wallet keeps there, in its own words. */
  readonly purpose?: unknown
}

/** How one kind of Bitcoin wallets is asked. Answers are parsed where they come in. */
export type BitcoinDoor = Omit<Door, 'accounts'> & {
  addresses(options: Door.Options): Promise<readonly ShownAddress[]>
  /** What the wallet can do; `chainId` is where the page is. Its errors stay as they are. */
  methods(chainId: ChainId): BitcoinProvider
}

/** The wallet is elsewhere, or somebody else, than people were shown. */
export function cannotAct(wanted: { address: string; chainId: ChainId }): BaseError {
  return new BaseError('SWITCH_FAILED', {
    hints: [`Wanted: ${wanted.chainId}, as ${wanted.address}`, 'Choose it in the wallet'],
  })
}
