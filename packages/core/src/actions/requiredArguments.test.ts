import { InputError } from '@fairlead/protocol'
import { createTestAdapter, createTestFairlead, createTestWallet } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { ArgumentRequiredError } from '../errors/arguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { setPreferredAccountType } from '../features/embedded/setPreferredAccountType.ts'
import { switchNetwork } from '../features/networks/switchNetwork.ts'
import { connect } from './connect.ts'
import { deleteConnection } from './deleteConnection.ts'
import { fetchBalance } from './fetchBalance.ts'
import { addNetwork, removeNetwork, setRequestedNetworks } from './networks.ts'
import { sendToken } from './sendToken.ts'
import { estimateGas, sendTransaction, signMessage, signTypedData, writeContract } from './sign.ts'
import { switchConnection } from './switchConnection.ts'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const call = { abi: [], functionName: 'transfer', to }
const data = { domain: {}, message: {}, primaryType: 'Mail', types: {} }
const connection = { connectorId: 'fox', status: 'connected' as const }

type Verb = (fairlead: Fairlead, given: never) => unknown
/** Every public action, with valid arguments and the names of the required ones. */
const verbs: readonly (readonly [
  string,
  Verb,
  Readonly<Record<string, unknown>>,
  readonly string[],
])[] = [
  ['signMessage', signMessage, { message: 'x' }, ['message']],
  ['signTypedData', signTypedData, data, ['domain', 'types', 'primaryType', 'message']],
  ['estimateGas', estimateGas, { to }, ['to']],
  ['sendTransaction', sendTransaction, { to }, ['to']],
  ['writeContract', writeContract, call, ['abi', 'to', 'functionName']],
  ['connect', connect, { connectorId: 'fox' }, ['connectorId']],
  ['switchConnection', switchConnection, { connection }, ['connection']],
  ['deleteConnection', deleteConnection, { connection }, ['connection']],
  [
    'switchNetwork',
    (fairlead, { network }: { network: never }) =>
      switchNetwork(fairlead, network, { throwOnFailure: true }),
    { network: 'eip155:1' },
    ['network'],
  ],
  [
    'addNetwork',
    async (fairlead, given: { namespace: never; network: never }) =>
      addNetwork(fairlead, given.namespace, given.network),
    { namespace: 'eip155', network: {} },
    ['namespace', 'network'],
  ],
  [
    'removeNetwork',
    async (fairlead, given: { chainId: never; namespace: never }) =>
      removeNetwork(fairlead, given.namespace, given.chainId),
    { chainId: 'eip155:1', namespace: 'eip155' },
    ['namespace', 'chainId'],
  ],
  [
    'setRequestedNetworks',
    async (fairlead, given: { namespace: never; networks: never }) =>
      setRequestedNetworks(fairlead, given.networks, given.namespace),
    { namespace: 'eip155', networks: [] },
    ['networks', 'namespace'],
  ],
  [
    'setPreferredAccountType',
    (fairlead, { type }: { type: never }) => setPreferredAccountType(fairlead, type),
    { type: 'eoa' },
    ['type'],
  ],
]
const missing = verbs.flatMap(([name, verb, given, required]) =>
  required.map((field) => ({ field, given, name, verb })),
)

test.each(missing)(
  '[ERR-02][ERR-08] error: $name without $field',
  async ({ field, given, name, verb }) => {
    const { fairlead } = createTestFairlead({ features: { multiWallet: true } })
    const { [field]: _, ...rest } = given

    const error: unknown = await Promise.resolve(verb(fairlead, rest as never)).catch(
      (thrown: unknown) => thrown,
    )

    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({
      code: 'ARGUMENT_REQUIRED',
      path: field,
      reason: 'Required',
      shortMessage: 'Required',
    })
    expect(String((error as InputError).hints)).toContain(`${name} expects`)
  },
)

test.each([
  ['signMessage', signMessage, { message: 7 }, 'message'],
  ['sendTransaction', sendTransaction, { to, value: 1 }, 'value'],
  ['writeContract', writeContract, { ...call, abi: 'transfer' }, 'abi'],
  ['connect', connect, { connectorId: '' }, 'connectorId'],
] as const)('[ERR-08] error: %s with a value of another type', async (_, verb, given, path) => {
  const { fairlead } = createTestFairlead()

  await expect((verb as Verb)(fairlead, given as never)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    path,
    reason: 'Invalid input',
  })
})

test.each([
  ['signMessage', signMessage],
  ['signTypedData', signTypedData],
  ['estimateGas', estimateGas],
  ['sendTransaction', sendTransaction],
  ['writeContract', writeContract],
  ['connect', connect],
] as const)('[ERR-02] error: %s without any argument names the first', async (_, verb) => {
  const { fairlead } = createTestFairlead()
  const required = missing.find((one) => one.verb === verb)?.field

  await expect((verb as Verb)(fairlead, undefined as never)).rejects.toMatchObject({
    path: required,
    reason: 'Required',
  })
})

test('[ERR-02] error: switchNetwork without a network returns a result, unless asked to throw', async () => {
  const { fairlead } = createTestFairlead()

  expect(await switchNetwork(fairlead, undefined as never)).toMatchObject({
    error: { code: 'ARGUMENT_REQUIRED', path: 'network' },
    ok: false,
  })
})

/** What each operation needs from the widget's state. Source: contracts, constants, section 12. */
const operations: readonly (readonly [string, Verb, object])[] = [
  ['signMessage', signMessage, { message: 'x' }],
  ['signTypedData', signTypedData, data],
  ['estimateGas', estimateGas, { to }],
  ['sendTransaction', sendTransaction, { to }],
  ['writeContract', writeContract, call],
  ['sendToken', sendToken, { amount: '1', to, token: 'native' }],
]
const thrown = (argument: string, operation: string) => ({
  argument,
  code: 'ARGUMENT_REQUIRED',
  shortMessage: `${operation}: ${argument} is missing`,
})

test.each([...operations, ['fetchBalance', fetchBalance, {}] as const])(
  '[ERR-02] error: %s without a connection',
  async (name, verb, given) => {
    const { fairlead } = createTestFairlead()

    const asking = (verb as Verb)(fairlead, given as never)

    await expect(asking).rejects.toBeInstanceOf(ArgumentRequiredError)
    await expect(asking).rejects.toMatchObject({
      ...thrown('address', name),
      shortMessage: expect.stringMatching(
        `^${name}: (?:address is missing|no wallet is connected)`,
      ),
    })
  },
)

test.each(operations.filter(([name]) => name !== 'sendToken'))(
  '[ERR-02] error: %s in a namespace without an adapter',
  async (name, verb, given) => {
    const adapters = [createTestAdapter(mock(), ['eip155'])]
    const { fairlead } = createTestFairlead({ adapters })

    await expect(
      (verb as Verb)(fairlead, { ...given, namespace: 'solana' } as never),
    ).rejects.toMatchObject(thrown('adapter', name))
  },
)

test.each(operations.filter(([name]) => !name.startsWith('sign')))(
  '[ERR-02] error: %s on a network that is not configured',
  async (name, verb, given) => {
    const wallet = createTestWallet({ chainId: '0x3e7' })
    const events = new EventTarget()
    wallet.announce(events)
    const { fairlead } = createTestFairlead({}, undefined, { events })
    await connect(fairlead, { connectorId: 'org.example.fox' })

    await expect((verb as Verb)(fairlead, given as never)).rejects.toMatchObject(
      thrown('network', name),
    )
  },
)

test('[ERR-02] error: the Send view does not open without a connection', async () => {
  const { fairlead } = createTestFairlead()

  await expect(
    fairlead.modal.open({ arguments: { amount: '1', to }, view: 'Send' }),
  ).rejects.toMatchObject({ argument: 'address', code: 'ARGUMENT_REQUIRED' })
})
