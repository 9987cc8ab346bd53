import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountAddresses, operator, serverChains, startChain } from '@fairlead/test/node'
import { expect, onTestFinished, test } from 'vitest'
import { readServeEnv } from './env.ts'
import { localProjectId } from './features/project/localProject.ts'
import { formatLogEntry } from './log.ts'
import { serve } from './serve.ts'

test('[API-24] default: a server with the local setup bundles, and its keys stay on it', async () => {
  const chain = await startChain({ chainId: 31337 })
  onTestFinished(() => chain.stop())
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify({ chains: serverChains([chain.network]) }))
  const keyFile = join(folder, 'bundler.key')
  writeFileSync(keyFile, operator.bundlerKey, { mode: 0o600 })
  const lines: string[] = []
  const env = readServeEnv({
    BUNDLER_KEY_FILE: keyFile,
    DATA_DIR: join(folder, 'data'),
    FAIRLEAD_CONFIG: file,
    PAYMASTER_KEY: operator.paymasterKey,
    PORT: '0',
  })
  const server = await serve(env, (entry) => lines.push(formatLogEntry(entry)))
  onTestFinished(() => server.close())

  const response = await fetch(
    `${server.url}/v1/bundler?projectId=${localProjectId}&chainId=eip155:31337`,
    {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_supportedEntryPoints' }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    },
  )

  expect(await response.json()).toEqual({
    id: 1,
    jsonrpc: '2.0',
    result: [accountAddresses.entryPoint08, accountAddresses.entryPoint07],
  })
  for (const key of Object.values(operator)) expect(lines.join()).not.toContain(key.slice(2))
})
