import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import { accountAddresses, createClients, operator, startServer } from '@fairlead/test/node'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import type { Asked } from '../approval/createApprovalQueue.ts'
import { createTestServer, otp } from './createTestServer.ts'
import { openTestFrame } from './openTestFrame.ts'

/** The project that a server on a loopback address creates by default. */
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
export const paymasterUrl = 'https://data.example/v1/bundler'

/** Limit for reading a token's name, in milliseconds. Shorter timers of the frame are pauses between polls. */
const shortestLimitMs = 2_000

/** Opens the embedded wallet of a user on a real chain, with our server and our paymaster. */
export async function openSmartFrame(options: openSmartFrame.Options) {
  const { chain, dailyWei, smartAccount } = options
  const caipNetworkId = `eip155:${chain.chainId}`
  const bundling = await startServer({
    bundlerAccount: privateKeyToAccount(operator.bundlerKey),
    chains: [
      {
        bundler: options.bundlerUrl
          ? { url: options.bundlerUrl }
          : { access: 'anyone', known: knownCode(smartAccount), pollMs: 50 },
        caipNetworkId,
        paymaster: {
          addresses: { '0.7': accountAddresses.paymaster07, '0.8': accountAddresses.paymaster08 },
        },
        upstreams: [chain.url],
      },
    ],
    paymasterAccount: privateKeyToAccount(operator.paymasterKey),
    projectKeptMs: 0,
  })
  onTestFinished(bundling.stop)
  const sponsorship = dailyWei === undefined ? null : { chains: null, dailyWei }
  await bundling.storage.projects.update(projectId, { sponsorship })

  async function post(url: string, method: string, params: unknown) {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { body, headers, method: 'POST' })
    return (await response.json()) as { error?: { message: string }; result?: unknown }
  }
  const bundlerUrl = `${bundling.url}/v1/bundler?projectId=${projectId}&chainId=${caipNetworkId}`

  const server = await createTestServer(Date.now)
  server.walletCreatedAt = options.walletCreatedAt ?? Date.now()
  server.evmChainId = chain.chainId
  server.smartAccount = { ...smartAccount, ...(sponsorship && { paymasterUrl }) }
  server.networks['https://node.example/'] = async (method, params) => {
    const { error, result } = await post(chain.url, method, params)
    return error ? new Error(error.message) : result
  }
  const bundled: string[] = []
  server.operations = async ({ method, params }) => {
    bundled.push(method)
    const { error, result } = await post(bundlerUrl, method, params)
    return error ? { error } : { result }
  }
  const frame = await openTestFrame({
    clock: Date.now,
    schedule(run, ms) {
      // Pauses run ten times faster. Time limits don't, because a busy machine is slow.
      const timer = setTimeout(run, ms < shortestLimitMs ? ms / 10 : ms)
      return () => clearTimeout(timer)
    },
    server,
  })
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  server.approveDevice()
  await frame.ask('CONNECT_DEVICE')
  await frame.ask('CONNECT_OTP', { otp })
  const user = (await frame.ask('GET_USER')) as {
    accounts: { address: Hex; type: string }[]
    address: Hex
  }

  const ask = (method: string, params: unknown) =>
    frame.ask('RPC_REQUEST', { chainId: chain.chainId, method, params })

  /** Resolves with the request that is shown, or rejects if it failed before. */
  async function show(answer: Promise<unknown>): Promise<Asked> {
    let failure: unknown
    answer.catch((error: unknown) => {
      failure = error
    })
    for (;;) {
      const shown = frame.queue.shown()
      if (shown && !shown.isRunning) return shown.asked
      if (failure) throw failure
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    ask,
    bundled,
    clients: createClients(chain),
    frame,
    server,
    show,
    user,
    /** Sends a request and approves it. */
    async approve(method: string, params: unknown) {
      const answer = ask(method, params)
      const asked = await show(answer)
      frame.queue.approve(asked)
      return { description: asked.description, result: await answer }
    },
  }
}

/** Returns the hashes of the code that the bundler serves. */
function knownCode({ codeHash, earlier, factory }: SmartAccountSettings) {
  const accounts = [codeHash, ...(earlier ? [earlier.codeHash] : [])]
  return { accounts, factories: factory ? [factory.codeHash] : [] }
}

export declare namespace openSmartFrame {
  type Options = {
    /** URL of a third-party bundler; our own if absent. */
    bundlerUrl?: string
    chain: { chainId: number; url: string }
    /** Amount in wei that the project sponsors per day; nothing if absent. */
    dailyWei?: string
    smartAccount: SmartAccountSettings
    /** Time of the wallet's creation, in milliseconds since 1970; now if absent. */
    walletCreatedAt?: number
  }
}
