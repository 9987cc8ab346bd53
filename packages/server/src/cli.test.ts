import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from './cli.ts'
import { sqliteMigrations } from './storage/migrations.ts'
import { startVault } from './testing/startKeyServices.ts'

const id = '0123456789abcdef0123456789abcdef'

/** Runs commands with a new data folder. */
function createCli(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return async (...args: string[]) => {
    const lines: string[] = []
    const status = await runCli(args, {
      print: (text) => lines.push(text),
      printError: (text) => lines.push(text),
      untilStopped: () => Promise.resolve(),
      variables: { DATA_DIR: join(folder, 'deep', 'data'), ...variables },
    })
    return { output: lines.join('\n'), status }
  }
}

test('default: serves when called without a command, and prints the URL in one line', async () => {
  const cli = createCli({ LOG_FORMAT: 'text', PORT: '0' })

  for (const args of [[], ['serve']]) {
    const { output, status } = await cli(...args)
    expect(status).toBe(0)
    expect(output).toMatch(
      /^\S+ INFO fairlead-server \d+\.\d+\.\d+ listening on http:\/\/localhost:[1-9]\d*$/,
    )
  }
  expect((await cli('project', 'list')).output).toContain('fa17ead0fa17ead0fa17ead0fa17ead0')
})

test('behavior: a publicly reachable server starts without a project', async () => {
  const cli = createCli({ BIND: '0.0.0.0', PORT: '0' })

  await cli('serve')

  expect((await cli('project', 'list')).output).toBe('No projects')
})

test.each([
  [['--help'], 'Usage: fairlead-server [command]'],
  [['serve', '--help'], 'Usage: fairlead-server serve'],
  [['migrate', '--help'], 'Usage: fairlead-server migrate'],
  [['check', '--help'], 'Usage: fairlead-server check'],
  [['project', '--help'], 'Usage: fairlead-server project'],
  [['catalogue', '--help'], 'Usage: fairlead-server catalogue sync'],
  [['project', 'add', '-h'], 'Usage: fairlead-server project'],
  [['project', 'set', '--help'], 'Usage: fairlead-server project'],
  [['project', 'list', '--help'], 'Usage: fairlead-server project'],
  [['project', 'remove', '--help'], 'Usage: fairlead-server project'],
])('default: %j prints its usage', async (args, start) => {
  const { output, status } = await createCli()(...args)

  expect(status).toBe(0)
  expect(output.startsWith(start)).toBe(true)
})

test('default: migrates once', async () => {
  const cli = createCli()

  expect(await cli('migrate')).toEqual({
    output: `Migrated: ${Object.keys(sqliteMigrations).sort().join(', ')}`,
    status: 0,
  })
  expect(await cli('migrate')).toEqual({ output: 'Up to date', status: 0 })
})

test('behavior: adds, lists, changes and removes a project', async () => {
  const cli = createCli()

  expect((await cli('project', 'add', id, '--name', 'Shop')).status).toBe(0)
  const features = '[{"id":"swap","isEnabled":true,"config":["1inch"]}]'
  const origins = 'https://a.example, *.b.example'
  await cli('project', 'set', id, '--features', features, '--origins', origins)
  await cli('project', 'set', id, '--analytics', 'on', '--disabled', 'on')
  await cli('project', 'set', id, '--recovery', 'user', '--preview-origins', 'off')
  await cli('project', 'set', id, '--third-party-clients', 'off')
  await cli('project', 'set', id, '--guests', 'on', '--recovery-delay', '0')
  const tokenLogin = { audience: 'shop', issuer: 'shop', jwksUrl: 'https://shop.example/jwks' }
  await cli('project', 'set', id, '--token-login', JSON.stringify(tokenLogin))
  expect(JSON.parse((await cli('project', 'list', '--json')).output)).toMatchObject([
    {
      id,
      name: 'Shop',
      allowedOrigins: ['https://a.example', '*.b.example'],
      features: JSON.parse(features),
      isAnalyticsEnabled: true,
      isDisabled: true,
      recovery: 'user',
      recoveryDelayHours: 0,
      allowsDefaultOrigins: false,
      guests: 'on',
      thirdPartyClients: 'off',
      tokenLogin,
    },
  ])

  await cli('project', 'set', id, '--features', 'null', '--origins', '', '--disabled', 'off')
  await cli('project', 'set', id, '--token-login', 'null')
  expect((await cli('project', 'list')).output).toBe(
    `id         ${id}\nname       Shop\nmode       production\norigins    loopback only\nfeatures   null\nanalytics  on\nrecovery   user\ndelay      0 h\nsponsors   null\npreviews   off\nothers     off\nguests     on\ntokens     null`,
  )
  expect(await cli('project', 'remove', id)).toEqual({ output: `Removed ${id}`, status: 0 })
  expect((await cli('project', 'list')).output).toBe('No projects')
})

test('[AUTH-17][SEC-251] default: a new project is in production; a mode decides about previews', async () => {
  const cli = createCli()
  const show = async (...args: string[]) =>
    (await cli('project', ...args)).output.split('\n').filter((line) => /^(?:mode|prev)/.test(line))

  expect(await show('create', id)).toEqual([
    'mode       production',
    'previews   off, but pages of this machine',
  ])
  expect(await show('set', id, '--preview-origins', 'on')).toEqual([
    'mode       production',
    'previews   on',
  ])
  expect(await show('set', id, '--mode', 'production')).toEqual([
    'mode       production',
    'previews   off, but pages of this machine',
  ])
  expect(await show('set', id, '--mode', 'development')).toEqual([
    'mode       development',
    'previews   on',
  ])
  expect(await show('add', '--mode', 'production', '--preview-origins', 'off')).toEqual([
    'mode       production',
    'previews   off',
  ])
})

test('[AUTH-17][SEC-251] behavior: check and serve warn about a production project that allows everybody’s previews', async () => {
  const cli = createCli({ BIND: '0.0.0.0', PORT: '0' })
  await cli('project', 'add', id, '--origins', 'https://shop.example,https://shop-1.vercel.app')
  expect(await cli('check')).toEqual({ output: 'No warnings', status: 0 })
  await cli('project', 'add', 'f'.repeat(32), '--mode', 'development')
  expect((await cli('check')).output).toBe('No warnings')

  await cli('project', 'set', id, '--preview-origins', 'on')
  const warning = `WARNING: project ${id} is in production, but anyone can publish a page at one of its origins: https://*.pages.dev, `
  expect((await cli('check')).output).toContain(warning)
  expect((await cli('serve')).output).toContain(warning)
})

test('behavior: a project without an id gets a generated one', async () => {
  const cli = createCli()
  await cli('project', 'add')
  await cli('project', 'add')

  const projects = JSON.parse((await cli('project', 'list', '--json')).output) as { id: string }[]

  expect(new Set(projects.map((project) => project.id)).size).toBe(2)
  for (const project of projects) expect(project.id).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  [['frobnicate'], 'Unknown command: frobnicate'],
  [['serve', '--port', '1'], "Unknown option '--port'"],
  [['project'], 'project add, set, list or remove, not: nothing'],
  [['project', 'set'], 'A project id is required'],
  [['project', 'add', 'ABC'], 'id: Not a project id'],
  [['project', 'add', id, id], `One id at most, not also: ${id}`],
  [['project', 'set', id, '--origins', '*'], '--origins 0: Not an origin pattern'],
  [['project', 'set', id, '--origins', 'https://*.com'], '--origins 0: Allows pages of anyone'],
  [['project', 'set', id, '--origins', '*.vercel.app'], '--origins 0: Allows pages of anyone'],
  [['project', 'set', id, '--mode', 'live'], '--mode: '],
  [['check', 'all'], 'check takes no all'],
  [['project', 'set', id, '--features', '{'], '--features: Not JSON'],
  [['project', 'set', id, '--features', '[{"id":1}]'], '--features 0.id: '],
  [['project', 'set', id, '--disabled', 'yes'], '--disabled: on or off'],
  [['project', 'set', id, '--recovery', 'operator'], '--recovery: '],
  [['project', 'set', id, '--recovery-delay', '721'], '--recovery-delay: '],
  [['project', 'set', id, '--recovery-delay', '1d'], '--recovery-delay: Not JSON'],
])('error: %j is rejected with a reason', async (args, start) => {
  const { output, status } = await createCli()(...args)

  expect(status).toBe(2)
  expect(output).toContain(start)
  expect(output).toMatch(/Try: fairlead-server --help$/)
})

test('error: reports why a command failed', async () => {
  const cli = createCli()
  await cli('project', 'add', id)

  expect(await cli('project', 'add', id)).toEqual({
    output: `Project already exists: ${id}`,
    status: 1,
  })
  const other = 'f'.repeat(32)
  for (const command of ['set', 'remove'])
    expect(await cli('project', command, other)).toEqual({
      output: `No such project: ${other}`,
      status: 1,
    })
  expect(await createCli({ PORT: 'x' })('serve')).toEqual({
    output: 'PORT: Not a whole number',
    status: 1,
  })
})

test('[SEC-263] error: a server whose key service does not work is not started', async () => {
  const vault = await startVault()
  const cli = createCli({ ...vault.variables, FRAME_URL: 'http://frame.localhost:4400', PORT: '0' })

  expect(await cli('serve')).toMatchObject({ status: 0 })
  vault.broken.answer = { status: 403 }
  const refused = await cli('serve')
  expect(refused.status).toBe(1)
  expect(refused.output).toContain('refuses the credentials')
  expect(refused.output).toContain('VAULT_TOKEN')
  expect(refused.output).not.toContain(vault.variables.VAULT_TOKEN)
})
