import * as v from 'valibot'
import {
  type AccountId as AccountIdType,
  type ChainId as ChainIdType,
  isAccountId,
  isChainId,
  type Namespace as NamespaceType,
  namespaces,
} from './caip.ts'

// Schemas of the ids, apart from the functions on them: those belong to what a page loads first.

/** A CAIP-2 namespace that we know. */
export const Namespace = v.picklist(namespaces)
export type Namespace = NamespaceType

/** CAIP-2 chain id, e.g. `eip155:1`; only namespaces that we know. */
export const ChainId = v.custom<ChainIdType>(isChainId, 'Not a CAIP-2 chain id')
export type ChainId = ChainIdType

/** CAIP-10 account id, e.g. `eip155:1:0xab…`; at most 128 characters of address. */
export const AccountId = v.custom<AccountIdType>(isAccountId, 'Not a CAIP-10 account id')
export type AccountId = AccountIdType
