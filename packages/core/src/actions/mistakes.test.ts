import { BaseError } from '@fairlead/protocol'
import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import {
  addNetwork,
  connect,
  deleteConnection,
  disconnect,
  embeddedWallet,
  estimateGas,
  fetchNames,
  fetchSwapQuote,
  getAccount,
  getCapabilities,
  getConnections,
  getNetwork,
  getPermissions,
  getState,
  registerName,
  removeNetwork,
  requestPermissions,
  revokePermission,
  sendCalls,
  sendToken,
  sendTransaction,
  setRequestedNetworks,
  signIn,
  signMessage,
  signOut,
  signTypedData,
  swap,
  switchConnection,
  switchNetwork,
  updateOptions,
  writeContract,
} from '../exports/index.ts'
import type { Fairlead } from '../Fairlead.ts'

/** Actions that pages call, without those that open a window, or that read a network without arguments. */
const verbs = Object.entries({
  addNetwork,
  connect,
  deleteConnection,
  disconnect,
  embeddedWallet,
  estimateGas,
  fetchNames,
  fetchSwapQuote,
  getAccount,
  getCapabilities,
  getConnections,
  getNetwork,
  getPermissions,
  getState,
  registerName,
  removeNetwork,
  requestPermissions,
  revokePermission,
  sendCalls,
  sendToken,
  sendTransaction,
  setRequestedNetworks,
  signIn,
  signMessage,
  signOut,
  signTypedData,
  swap,
  switchConnection,
  switchNetwork,
  updateOptions,
  writeContract,
})

type Stage = 'connected' | 'disconnected' | 'fresh'

/** Creates a widget in one of the states in which pages call actions. */
async function createStage(stage: Stage): Promise<Fairlead> {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })
  if (stage !== 'fresh') await connect(fairlead, { connectorId: 'mock' })
  if (stage === 'disconnected') await disconnect(fairlead)
  return fairlead
}

/** Calls an action as a page without types may. Returns what the action throws. */
async function findError(stage: Stage, action: unknown, given: readonly unknown[]) {
  const fairlead = await createStage(stage)
  const verb = action as (...all: readonly unknown[]) => unknown
  try {
    await verb(fairlead, ...given)
    return undefined
  } catch (error) {
    return error
  } finally {
    fairlead.destroy()
  }
}

const stages: readonly Stage[] = ['fresh', 'connected', 'disconnected']

test.each(verbs)(
  '[ERR-02] error: %s without arguments throws no raw TypeError',
  async (_, verb) => {
    for (const stage of stages)
      for (const given of [[], [{}]]) {
        const error = await findError(stage, verb, given)
        expect([stage, given, BaseError.is(error) || error]).toEqual([
          stage,
          given,
          error === undefined ? undefined : true,
        ])
      }
  },
)

test('[ERR-02] error: the embedded wallet without `frameUrl` names the option', async () => {
  const error = await findError('fresh', embeddedWallet, [])

  expect(error).toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
    shortMessage: expect.stringContaining('`frameUrl`'),
  })
})

test.each(Object.entries({ sendTransaction, signMessage, signTypedData, writeContract }))(
  '[ERR-02] error: %s while disconnected says what to do',
  async (name, verb) => {
    const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const typed = { domain: {}, primaryType: 'Mail', types: {} }
    const call = {
      abi: [],
      functionName: 'transfer',
      message: name === 'signMessage' ? 'x' : {},
      to,
    }

    const error = await findError('disconnected', verb, [{ ...typed, ...call }])

    expect(error).toMatchObject({
      code: 'ARGUMENT_REQUIRED',
      shortMessage: `${name}: no wallet is connected. Call \`connect\` or open the modal first.`,
    })
  },
)
