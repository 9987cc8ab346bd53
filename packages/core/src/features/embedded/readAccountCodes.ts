import { type ChainId, delegateOf } from '@fairlead/protocol'
import { evmReaderOf } from '../../actions/readerOf.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { networkById } from '../../store/selectors.ts'

/** The code that the regular account of the embedded wallet runs on a network (EIP-7702). */
export type AccountCode = {
  readonly chainId: ChainId
  /** `unknown` if the network didn't answer. */
  readonly status: 'off' | 'on' | 'unknown'
  /** The contract; present if `on`. */
  readonly contract?: string | undefined
  /** Name of the contract, if its address is known. */
  readonly name?: string | undefined
}

/** Contracts at addresses that are the same on every network, because CREATE2 derives them from the code. */
const names: ReadonlyMap<string, string> = new Map([
  ['0xe6cae83bde06e4c305530e199d7217f42808555b', 'Simple7702Account'],
  ['0x63c0c19a282a1b52b07dd5a65b58948a07dae32b', 'EIP7702StatelessDeleGator'],
])

/** Reads the code of an account on each network. A network that doesn't answer is `unknown`. */
export async function readAccountCodes(
  fairlead: Fairlead,
  { address, chainIds }: { address: string; chainIds: readonly ChainId[] },
): Promise<readonly AccountCode[]> {
  const reader = await evmReaderOf(fairlead)
  const call = { method: 'eth_getCode', params: [address, 'latest'] }
  return Promise.all(
    chainIds.map(async (chainId): Promise<AccountCode> => {
      const network = networkById(fairlead.store.getState(), chainId)
      const code = await reader.request({ call, network }).catch(() => undefined)
      if (typeof code !== 'string') return { chainId, status: 'unknown' }
      const contract = delegateOf(code)
      if (!contract) return { chainId, status: 'off' }
      return { chainId, contract, name: names.get(contract), status: 'on' }
    }),
  )
}
