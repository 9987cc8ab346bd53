import { BaseError, type ChainId } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { queryDefaults } from '../../actions/accountQuery.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf } from '../../store/selectors.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import type { AccountCode } from './readAccountCodes.ts'
import { requireEmbedded } from './requireEmbedded.ts'

/** Time between two reads while a revocation is pending, in milliseconds. */
const accountCodesPollMs = 4_000

/** Networks on which a revocation was sent and the account still runs code. Outlives the view, which approvals replace. */
export function codeRevocations(fairlead: Fairlead): StoreApi<readonly ChainId[]> {
  return fairlead.own(createRevocations)
}

function createRevocations(): StoreApi<readonly ChainId[]> {
  return createStore<readonly ChainId[]>(() => [])
}

/** Returns the address of the embedded wallet's regular EVM account; undefined while no user is signed in. */
export function regularAccountOf({ store }: Pick<Fairlead, 'store'>): string | undefined {
  const connection = connectedOf(store.getState(), 'eip155')
  if (!connection?.embedded) return undefined
  const regular = connection.embedded.user.accounts?.find(({ type }) => type === 'eoa')
  return regular?.address ?? connection.accounts[0].address
}

/**
 * Query for the code of the embedded wallet's regular account on each EVM network of the page, read from the networks.
 * Disabled while no user is signed in.
 */
export function accountCodesQuery(fairlead: Fairlead) {
  const address = regularAccountOf(fairlead)
  const chainIds = fairlead.store
    .getState()
    .networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
    .map(({ caipNetworkId }) => caipNetworkId)
  const pending = codeRevocations(fairlead)
  return {
    ...queryDefaults,
    enabled: address !== undefined,
    async queryFn(): Promise<readonly AccountCode[]> {
      const { readAccountCodes } = await import('./readAccountCodes.ts')
      const codes = await readAccountCodes(fairlead, { address: address ?? '', chainIds })
      const on = codes.flatMap(({ chainId, status }) => (status === 'off' ? [] : [chainId]))
      pending.setState((before) => before.filter((chainId) => on.includes(chainId)), true)
      return codes
    },
    queryKey: ['account-codes', address, ...chainIds] as const,
    refetchInterval: () => pending.getState().length > 0 && accountCodesPollMs,
  }
}

/**
 * Ends the EIP-7702 delegation of the embedded wallet's regular account on a network. Opens the modal with the frame,
 * where the user approves the transaction. The account pays the fee.
 *
 * @returns The transaction hash.
 * @throws `CONNECTOR_NOT_FOUND`, `NOT_CONNECTED`; `CHAIN_UNSUPPORTED` for a network that the page does not have; `CONFLICT`
 *   if the account runs no code there; `REQUEST_REJECTED`; the errors of the frame.
 */
export async function revokeAccountCode(
  fairlead: Fairlead,
  { chainId }: { chainId: ChainId },
): Promise<string> {
  requireEmbedded(fairlead)
  const { networks } = fairlead.store.getState()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`Wanted: ${chainId}`] })
  const { askInFrame, frame } = await embeddedWallet(fairlead)
  const { checkAnswer } = await import('../../connectors/embedded/checkCall.ts')
  const call = { method: 'wallet_revokeAccountCode', params: [] }
  const { chainNamespace, rpcUrls } = network
  const payload = { ...call, chainId, chainNamespace, rpcUrl: rpcUrls.default.http[0] }
  const hash = await askInFrame(async (signal) =>
    checkAnswer(call, await frame.call('RPC_REQUEST', payload, { isPatient: true, signal })),
  )
  codeRevocations(fairlead).setState((before) => [...before, chainId], true)
  return String(hash)
}
