import { BaseError, type ChainId, type Namespace, tryParse } from '@fairlead/protocol'
import type { EmbeddedAccountType } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'

/** Which kind of account a person wants, and where there are two. */
export type AccountTypes = {
  /** What was chosen last, else what the page would like. Only eip155 has two kinds. */
  wanted(namespace: Namespace): EmbeddedAccountType
  /** Whether a network has smart accounts, as the frame said when it last started. */
  isEnabled(chainId: ChainId): boolean
  /** @throws `FEATURE_UNAVAILABLE` for a smart account where there is none. */
  check(type: EmbeddedAccountType, chainId: ChainId): void
  /** Keeps a choice. @returns Takes it back. */
  prefer(namespace: Namespace, type: EmbeddedAccountType): () => void
  forget(): void
}

const Networks = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
const Types = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ eip155: v.optional(v.picklist(['eoa', 'smartAccount'])) }),
)

/** @see the contract of the frame, §9 and §10.10. */
export function createAccountTypes(options: createAccountTypes.Options): AccountTypes {
  const { storage, usual } = options

  const isEnabled = (chainId: ChainId) => {
    const enabled = tryParse(Networks, storage.read('networks')) ?? []
    return chainId.startsWith('eip155:') && enabled.includes(toChainNumber(chainId))
  }

  return {
    isEnabled,
    wanted: (namespace) =>
      namespace === 'eip155' ? (tryParse(Types, storage.read('types'))?.eip155 ?? usual) : 'eoa',
    check(type, chainId) {
      if (type === 'eoa' || isEnabled(chainId)) return
      throw new BaseError('FEATURE_UNAVAILABLE', {
        hints: [`No smart accounts on ${chainId}`],
      })
    },
    prefer(namespace, type) {
      const before = storage.read('types')
      storage.write('types', JSON.stringify({ [namespace]: type }))
      return () => storage.write('types', before)
    },
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
