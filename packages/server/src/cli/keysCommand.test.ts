import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../cli.ts'
import { createWalletServer, type WalletServer } from '../testing/createWalletServer.ts'
import { release } from '../testing/walletCalls.ts'

/** Runs commands next to a running server. */
function createCli({ dataDir }: WalletServer) {
  return async (...args: string[]) => {
    const lines: string[] = []
    const status = await runCli(['keys', ...args], {
      print: (text) => lines.push(text),
      printError: (text) => lines.push(text),
      untilStopped: () => Promise.resolve(),
      variables: { DATA_DIR: dataDir },
    })
    return { output: lines.join('\n'), status }
  }
}

/** Sets the creation time of the key in use to the past. */
function age({ dataDir }: WalletServer) {
  const path = join(dataDir, 'keys', 'server.key')
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/ 20\d\d-/g, ' 2001-'))
}

test('[AUTH-18] default: after a rotation every value opens, and the old key can be removed', async () => {
  const server = await createWalletServer()
  const keys = createCli(server)
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  const old = await server.kms.currentKeyId()
  expect((await keys('list')).output).toMatch(new RegExp(`^${old} .* in use {2}3 values$`))

  const { output, status } = await keys('rotate')
  const added = await server.kms.currentKeyId()
  expect({ output, status }).toEqual({
    output: `New key: ${added}\nValues wrapped with it: 3`,
    status: 0,
  })
  expect(added).not.toBe(old)
  expect((await release(owner, wallet)).status).toBe(200)

  expect(await keys('destroy', old)).toEqual({
    output: 'The active key is less than 60 s old. Try again',
    status: 1,
  })
  age(server)
  expect(await keys('destroy', old)).toEqual({ output: `Destroyed ${old}`, status: 0 })
  expect(readFileSync(join(server.dataDir, 'keys', 'server.key'), 'utf8')).not.toContain(old)
  expect((await release(owner, wallet)).status).toBe(200)
  const other = await server.signIn('b')
  expect((await server.keepWallet(other)).answer.status).toBe(200)
})

test('[AUTH-18] error: a key that is still in use is not removed', async () => {
  const server = await createWalletServer()
  const keys = createCli(server)
  await server.keepWallet(await server.signIn('a'))
  const current = await server.kms.currentKeyId()

  const refused = await keys('destroy', current)
  expect(refused.status).toBe(1)
  expect(refused.output).toContain(`3 values need this key: ${current}`)

  expect((await keys('destroy', '0'.repeat(16))).output).toBe(`No such key: ${'0'.repeat(16)}`)
})

test('[SEC-133] error: a missing key file is not recreated, and a key file readable by others is not used', async () => {
  const server = await createWalletServer()
  const keys = createCli(server)
  await server.keepWallet(await server.signIn('a'))
  const path = join(server.dataDir, 'keys', 'server.key')

  chmodSync(path, 0o644)
  expect((await keys('rotate')).output).toContain('Other users can read it')
  rmSync(path)
  const { output, status } = await keys('rotate')
  expect(status).toBe(1)
  expect(output).toContain('Not found, but the database has rows that need it')
  expect(existsSync(path)).toBe(false)
})

test.each([[[]], [['frobnicate']], [['destroy']], [['rotate', 'now']]])(
  'error: %j is rejected with a reason',
  async (args) => {
    const { output, status } = await createCli(await createWalletServer())(...args)

    expect(status).toBe(2)
    expect(output).toContain('keys list, rotate or destroy <key>')
  },
)

test('default: prints its usage', async () => {
  const { output, status } = await createCli(await createWalletServer())('--help')

  expect(status).toBe(0)
  expect(output.startsWith('Usage: fairlead-server keys')).toBe(true)
})
