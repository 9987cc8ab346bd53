import * as v from 'valibot'
import {
  type AccountId as AccountIdType,
  type ChainId as ChainIdType,
  isAccountId,
  isChainId,
  type Namespace as NamespaceType,
  namespaces,
} from './caip.ts'

// Schemas of the ids, in their own module so that the first load does not include the schema library.

/** A supported CAIP-2 namespace. */
export const Namespace = v.picklist(namespaces)
export type Namespace = NamespaceType

/** CAIP-2 chain id of a supported namespace, e.g. `eip155:1`. */
export const ChainId = v.custom<ChainIdType>(isChainId, 'Not a CAIP-2 chain id')
export type ChainId = ChainIdType

/** CAIP-10 account id, e.g. `eip155:1:0xab…`; the address has at most 128 characters. */
export const AccountId = v.custom<AccountIdType>(isAccountId, 'Not a CAIP-10 account id')
export type AccountId = AccountIdType
