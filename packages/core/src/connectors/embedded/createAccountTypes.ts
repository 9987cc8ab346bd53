import { BaseError, type ChainId, tryParse } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'

/** The account types that the user chose, and the networks that have both types. */
export type AccountTypes = {
  /**
   * Returns the user's choice for the network, else for all networks, else the page's default. Only
   * eip155 has both types.
   */
  wanted(chainId: ChainId): EmbeddedAccountType
  /** True if the user has chosen for this network. */
  isChosen(chainId: ChainId): boolean
  /** True if the network has smart accounts, according to the frame's last start. */
  isEnabled(chainId: ChainId): boolean
  /** Checks a choice. @throws `FEATURE_UNAVAILABLE` for a smart account on a network without them. */
  check(type: EmbeddedAccountType, chainId: ChainId): void
  /**
   * Stores a choice for all networks, made on this one; replaces the choices for single networks.
   * @returns Undoes it.
   */
  prefer(type: EmbeddedAccountType, chainId: ChainId): () => void
  /** Stores a choice for one network. @returns Undoes it. */
  choose(type: EmbeddedAccountType, chainId: ChainId): () => void
  forget(): void
}

const Networks = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
/** Keyed by namespace for all its networks, or by CAIP-2 id for one. */
const Types = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.picklist(['eoa', 'smartAccount'])),
)

/** Creates the store of account type choices. @see the contract of the frame, §9 and §10.10. */
export function createAccountTypes(options: createAccountTypes.Options): AccountTypes {
  const { storage, usual } = options

  const isEnabled = (chainId: ChainId) => {
    const enabled = tryParse(Networks, storage.read('networks')) ?? []
    return chainId.startsWith('eip155:') && enabled.includes(toChainNumber(chainId))
  }

  const chosen = () => tryParse(Types, storage.read('types')) ?? {}

  function keep(types: Readonly<Record<string, EmbeddedAccountType>>) {
    const before = storage.read('types')
    storage.write('types', JSON.stringify(types))
    return () => storage.write('types', before)
  }

  return {
    isEnabled,
    isChosen: (chainId) => chosen()[chainId] !== undefined,
    wanted(chainId) {
      if (!chainId.startsWith('eip155:')) return 'eoa'
      const types = chosen()
      return types[chainId] ?? types.eip155 ?? usual
    },
    check(type, chainId) {
      if (type === 'eoa' || isEnabled(chainId)) return
      throw new BaseError('FEATURE_UNAVAILABLE', {
        hints: [`No smart accounts on ${chainId}`],
      })
    },
    prefer: (type, chainId) => keep({ eip155: type, [chainId]: type }),
    choose: (type, chainId) => keep({ ...chosen(), [chainId]: type }),
    forget: () => storage.write('types', undefined),
  }
}

export declare namespace createAccountTypes {
  type Options = {
    storage: FrameStorage
    /** Default on eip155 networks, until the user chooses. */
    usual: EmbeddedAccountType
  }
}
