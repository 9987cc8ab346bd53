import { BaseError, type ChainId, tryParse } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'

/** Which kind of account a person wants, and where there are two. */
export type AccountTypes = {
  /** Chosen for the network, else chosen for all, else what the page would like. Only eip155 has two kinds. */
  wanted(chainId: ChainId): EmbeddedAccountType
  /** True if the person has chosen for this network. */
  isChosen(chainId: ChainId): boolean
  /** Whether a network has smart accounts, as the frame said when it last started. */
  isEnabled(chainId: ChainId): boolean
  /** @throws `FEATURE_UNAVAILABLE` for a smart account where there is none. */
  check(type: EmbeddedAccountType, chainId: ChainId): void
  /** Keeps a choice for all networks, made on this one; replaces those for single networks. @returns Undoes it. */
  prefer(type: EmbeddedAccountType, chainId: ChainId): () => void
  /** Keeps a choice for one network. @returns Undoes it. */
  choose(type: EmbeddedAccountType, chainId: ChainId): () => void
  forget(): void
}

const Networks = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
/** By namespace for all its networks, by CAIP-2 id for one. */
const Types = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.picklist(['eoa', 'smartAccount'])),
)

/** @see the contract of the frame, §9 and §10.10. */
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
    /** On networks of eip155, before anybody has chosen. */
    usual: EmbeddedAccountType
  }
}
