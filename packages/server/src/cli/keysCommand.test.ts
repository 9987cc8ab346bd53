import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../cli.ts'
import { createWalletServer, type WalletServer } from '../testing/createWalletServer.ts'
import { startAws, startVault } from '../testing/startKeyServices.ts'
import { release } from '../testing/walletCalls.ts'

/** Runs commands next to a running server. */
function createCli({ dataDir }: WalletServer, variables: Record<string, string> = {}) {
  return async (...args: string[]) => {
    const lines: string[] = []
    const status = await runCli(['keys', ...args], {
      print: (text) => lines.push(text),
      printError: (text) => lines.push(text),
      untilStopped: () => Promise.resolve(),
      variables: { DATA_DIR: dataDir, ...variables },
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
  expect((await keys('list')).output).toMatch(
    new RegExp(`^${old} .* in use {2}3 values\\n.* in use {2}recovery$`),
  )

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

test('[SEC-264] default: two operators hold one part of the recovery keys each', async () => {
  const server = await createWalletServer()
  const path = join(server.dataDir, 'keys', 'recovery.key')
  const publicKey = await server.kms.publicKey('recovery')
  const text = readFileSync(path, 'utf8')
  const parts = [1, 2].map((number) => `${path}.part${number}`)
  const keys = createCli(server)
  const keysOfParts = createCli(server, { RECOVERY_KEY_PARTS: parts.join(delimiter) })

  const { output, status } = await keys('split', '--parts', '2')
  expect(status).toBe(0)
  expect(output).toContain(`Set RECOVERY_KEY_PARTS=${parts.join(delimiter)}`)
  const secrets = text.match(/[\w-]{43}/g) ?? []
  expect(secrets).toHaveLength(2)
  for (const part of parts) {
    expect(statSync(part).mode & 0o777).toBe(0o600)
    for (const secret of secrets) expect(readFileSync(part, 'utf8')).not.toContain(secret)
  }
  expect((await keys('split', '--parts', '2')).output).toContain('Exists already')

  rmSync(path)
  expect(await keysOfParts('check')).toEqual({ output: 'All keys can be read.', status: 0 })
  expect((await keysOfParts('rotate', '--recovery')).output).toContain('can’t be changed')
  expect((await keysOfParts('join')).output).toContain(`Written: ${path}`)
  expect(readFileSync(path, 'utf8')).toBe(text)
  expect(await server.kms.publicKey('recovery')).toBe(publicKey)
  expect((await keysOfParts('join')).status).toBe(1)
})

test('[AUTH-18] behavior: after a rotation of the recovery key, old and new wallets are recovered', async () => {
  const server = await createWalletServer()
  const keys = createCli(server)
  const before = await server.operator()

  const { output } = await keys('rotate', '--recovery')

  const after = await server.operator()
  expect(output).toMatch(/^New recovery key: [0-9a-f]{16}$/)
  expect(after.publicKey).not.toBe(before.publicKey)
  expect((await keys('list')).output.match(/recovery$/gm)).toHaveLength(2)
  // A frame that read the configuration before the rotation can still create a wallet.
  const old = await server.keepWallet(await server.signIn('a'), [before])
  expect(old.answer.status).toBe(200)
  expect((await server.keepWallet(await server.signIn('b'), [after])).answer.status).toBe(200)
  const foreign = (await createWalletServer()).operator
  const refused = await server.keepWallet(await server.signIn('c'), [await foreign()])
  expect(refused.answer.status).toBe(400)
})

test.each([
  ['vault', startVault],
  ['aws', startAws],
] as const)(
  '[SEC-262][SEC-263] default: %s encrypts the key files of a running server',
  async (_, start) => {
    const service = await start()
    const server = await createWalletServer()
    const sealed = createCli(server, service.variables)
    const path = join(server.dataDir, 'keys', 'server.key')

    expect((await sealed('check')).output).toContain('fairlead-server keys seal')
    expect((await sealed('seal')).output).toContain('The key files are encrypted')
    expect(readFileSync(path, 'utf8')).toMatch(/^sealed /m)
    expect(await sealed('check')).toEqual({ output: 'All keys can be read.', status: 0 })
    expect((await sealed('rotate')).output).toMatch(/^New key: /)
    expect((await createCli(server)('check')).output).toContain('Encrypted by the key service')

    await service.stop()
    const { output, status } = await sealed('check')
    expect(status).toBe(1)
    expect(output).toContain('doesn’t respond')
    for (const secret of service.secrets) expect(output).not.toContain(secret)
  },
)

test('error: keys are sealed without a key service', async () => {
  const { output, status } = await createCli(await createWalletServer())('seal')

  expect(status).toBe(1)
  expect(output).toContain('KEY_SERVICE: Required')
})

test.each([
  [['split'], '--parts takes a number from 2 to 9'],
  [['split', '--parts', '1'], '--parts takes a number from 2 to 9'],
  [['join'], 'RECOVERY_KEY_PARTS: Required'],
  [['list', '--recovery'], '--audit and --recovery: only for rotate'],
  [['rotate', '--recovery', '--audit'], 'Rotate one key at a time'],
  [['list', '--parts', '2'], '--parts: only for split'],
])('error: %j is rejected, because %s', async (args, reason) => {
  const { output, status } = await createCli(await createWalletServer())(...args)

  expect(status).toBe(2)
  expect(output).toContain(reason)
})

test.each([[[]], [['frobnicate']], [['destroy']], [['rotate', 'now']]])(
  'error: %j is rejected with a reason',
  async (args) => {
    const { output, status } = await createCli(await createWalletServer())(...args)

    expect(status).toBe(2)
    expect(output).toContain('keys check, destroy <key>, join, list, rotate, seal, split')
  },
)

test('default: prints its usage', async () => {
  const { output, status } = await createCli(await createWalletServer())('--help')

  expect(status).toBe(0)
  expect(output.startsWith('Usage: fairlead-server keys')).toBe(true)
})
