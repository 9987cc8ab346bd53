import type { CallDescriptor } from '../Descriptor.ts'

/** Registers labels under `.eth`. Contracts: https://docs.ens.domains/learn/deployments */
export const ens: readonly CallDescriptor[] = [
  {
    context: {
      contract: {
        deployments: [{ chainId: 1, address: '0x253553366Da8546fC250F225fe3d25d0C782303b' }],
      },
    },
    metadata: { owner: 'ENS', contractName: 'ETH registrar controller' },
    display: {
      formats: {
        'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverseRecord, uint16 ownerControlledFuses)':
          {
            intent: 'Register a name',
            fields: [
              { path: 'name', label: 'Name' },
              { path: 'owner', label: 'Owner', format: 'addressName' },
              { path: 'duration', label: 'Duration', format: 'duration' },
            ],
          },
        'renew(string name, uint256 duration)': {
          intent: 'Renew a name',
          fields: [
            { path: 'name', label: 'Name' },
            { path: 'duration', label: 'Duration', format: 'duration' },
          ],
        },
        'commit(bytes32 commitment)': { intent: 'Reserve a name', fields: [] },
      },
    },
  },
]
