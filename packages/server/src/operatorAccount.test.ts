import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { readOperatorAccount } from './operatorAccount.ts'

const place = 'BUNDLER_KEY'
const key = generatePrivateKey()

function writeKey(text: string, mode = 0o600): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'bundler.key')
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('[API-24] default: a key, or a file with one, with or without 0x', () => {
  const { address } = readOperatorAccount({ file: undefined, key, place })
  expect(address).toBe(privateKeyToAddress(key))
  const file = writeKey(`${key.slice(2)}\n`)
  expect(readOperatorAccount({ file, key: undefined, place }).address).toBe(address)
})

test('[API-24] error: a file readable by others', () => {
  const file = writeKey(key, 0o644)
  expect(() => readOperatorAccount({ file, key: undefined, place })).toThrow('chmod 600')
})

test.each([key.slice(0, 60), `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`])(
  '[API-24] error: an invalid key is not quoted (%#)',
  (text) => {
    let told = ''
    try {
      readOperatorAccount({ file: undefined, key: text, place })
    } catch (error) {
      told = `${error} ${JSON.stringify(error)} ${(error as Error).stack} ${(error as Error).cause}`
    }
    expect(told).toContain('BUNDLER_KEY: Not a key of 32 bytes')
    expect(told).not.toContain(text.slice(2))
  },
)

test('[API-24] error: a missing file', () => {
  expect(() => readOperatorAccount({ file: '/nowhere/key', key: undefined, place })).toThrow(
    '/nowhere/key: Not readable',
  )
})
