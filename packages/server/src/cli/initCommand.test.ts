import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { readServeEnv, variableNames } from '../env.ts'
import type { CliIo } from './CliIo.ts'
import { initFields } from './initFields.ts'

function create(answer?: (question: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const envFile = join(folder, 'fairlead.env')
  return {
    envFile,
    folder,
    /** Reads the written files like a server that is started with them. */
    read: () => readServeEnv(parseEnv(readFileSync(envFile, 'utf8'))),
    async run(...args: string[]) {
      const lines: string[] = []
      const print = (text: string) => void lines.push(text)
      const io: CliIo = {
        ...(answer && { ask: async (question) => answer(question) }),
        print,
        printError: print,
        untilStopped: () => Promise.resolve(),
        variables: {},
      }
      return { output: lines, status: await runCli(['init', folder, ...args], io) }
    },
  }
}

test('default: without options, the files start a server with its defaults', async () => {
  const { envFile, folder, read, run } = create()

  expect(await run()).toMatchObject({ status: 0 })

  const { configuration, ...env } = read()
  const { configuration: _, ...defaults } = readServeEnv({})
  expect(env).toEqual(defaults)
  expect(configuration.chains).toEqual([])
  expect(statSync(envFile).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'fairlead.json')).mode & 0o777).toBe(0o600)
  const text = readFileSync(envFile, 'utf8')
  for (const { comment, variable } of initFields)
    expect(text).toContain(`# ${comment}\n# ${variable}=\n`)
})

test('behavior: options and answers are written, and an https URL means one proxy', async () => {
  const asked: string[] = []
  const { read, run } = create((question) => {
    asked.push(question)
    if (question.startsWith('Public URL')) return ' https://api.example '
    return question.startsWith('Sender') ? 'Shop <no-reply@shop.example>' : ''
  })

  await run(
    ...['--smtp-url', 'smtps://user:pass%23word@mail.example', '--database-url', 'postgres://db/x'],
    ...['--chain', 'eip155:1=https://a.example/key?x=1', '--chain', 'eip155:1=https://b.example'],
  )

  expect(read()).toMatchObject({
    configuration: {
      chains: [
        {
          caipNetworkId: 'eip155:1',
          upstreams: ['https://a.example/key?x=1', 'https://b.example'],
        },
      ],
    },
    databaseUrl: 'postgres://db/x',
    mail: { from: 'Shop <no-reply@shop.example>', url: 'smtps://user:pass%23word@mail.example' },
    publicUrl: 'https://api.example',
    trustedProxies: 1,
  })
  expect(asked.map((question) => question.split(' ')[0])).toEqual([
    'Public',
    'URL',
    'Redis',
    'Sender',
  ])
})

test('error: settings that a server refuses leave no file, and files are never overwritten', async () => {
  const { envFile, run } = create(() => {
    throw new Error('asked')
  })

  const refused = await run('--yes', '--smtp-url', 'smtps://mail.example')
  expect(refused).toEqual({ output: ['MAIL_FROM: Required with SMTP_URL'], status: 1 })
  expect(existsSync(envFile)).toBe(false)
  expect(await run('--yes', '--redis-url', 'redis://a#b')).toMatchObject({ status: 2 })
  expect(await run('--yes', '--chain', 'eip155:1')).toMatchObject({ status: 2 })
  expect(await run('--yes', '--chain', 'eip155:1=secret')).toMatchObject({ status: 1 })
  expect(existsSync(envFile)).toBe(false)

  await run('--yes', '--port', '5000')
  const text = readFileSync(envFile, 'utf8')
  expect(await run('--yes', '--port', '6000')).toMatchObject({ status: 1 })
  expect(readFileSync(envFile, 'utf8')).toBe(text)
})

test('default: every variable exists', () => {
  expect(variableNames).toEqual(
    expect.arrayContaining(['FAIRLEAD_CONFIG', ...initFields.map(({ variable }) => variable)]),
  )
})
