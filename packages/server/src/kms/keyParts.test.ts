import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileKms } from './createFileKms.ts'
import { formatKeyRing, newKeyRing } from './keyFile.ts'
import { joinParts, splitText } from './keyParts.ts'

const text = formatKeyRing(newKeyRing(randomBytes, 0))

test.each([2, 3, 9])('[SEC-264] default: %i parts return the text, in any order', (count) => {
  const parts = splitText(text, count, randomBytes)

  expect(parts).toHaveLength(count)
  expect(joinParts(parts, 'p')).toBe(text)
  expect(joinParts(parts.toReversed(), 'p')).toBe(text)
})

test('[SEC-264] behavior: a part alone is independent of the keys', () => {
  const fixed = (length: number) => new Uint8Array(length).fill(7)
  const other = formatKeyRing(newKeyRing(randomBytes, 0))

  // The first part is only random bytes: it is the same for any text of this length.
  expect(splitText(text, 2, fixed)[0]).toBe(splitText(other, 2, fixed)[0])
  // The last part is masked by random bytes: each of its bytes differs from the text wherever the mask isn't zero.
  for (let part = 0; part < 2; part++) {
    const seen = new Set<number>()
    for (let run = 0; run < 2_000; run++) {
      const [, base64 = ''] = / ([\w-]+)\n$/.exec(splitText('k', 2, randomBytes)[part] ?? '') ?? []
      seen.add(Buffer.from(base64, 'base64url')[0] ?? -1)
    }
    expect(seen.size).toBeGreaterThan(240)
  }
})

test('[SEC-264] error: parts that are missing, repeated, of another split, or not parts', () => {
  const [one = '', two = '', three = ''] = splitText(text, 3, randomBytes)
  const [, foreign = ''] = splitText(text, 3, randomBytes)

  expect(() => joinParts([one, two], 'p')).toThrow('All 3 parts are needed')
  expect(() => joinParts([one, two, two], 'p')).toThrow('All 3 parts are needed')
  expect(() => joinParts([one, foreign, three], 'p')).toThrow('not of the same split')
  expect(() => joinParts([one, two, text], 'p')).toThrow('p: Not a part of a key file')
  expect(() => joinParts([one, two, three.replace(/.{4}\n$/, '\n')], 'p')).toThrow(
    'differ in length',
  )
})

test('[SEC-264] behavior: the server reads the parts, misses none, and never changes them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-parts-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  for (const folder of ['data', 'keys']) mkdirSync(join(dataDir, folder))
  const paths = splitText(text, 2, randomBytes).map((part, index) => {
    const path = join(dataDir, 'keys', `part${index}`)
    writeFileSync(path, part, { mode: 0o600 })
    return path
  })
  const options = { clock: () => 0, dataDir, random: randomBytes }
  const whole = join(dataDir, 'keys', 'recovery.key')
  writeFileSync(whole, text, { mode: 0o600 })
  const publicKey = await createFileKms(options).publicKey('recovery')
  rmSync(whole)

  const kms = createFileKms({ ...options, recoveryKeyParts: paths })
  expect(await kms.publicKey('recovery')).toBe(publicKey)
  await expect(kms.rotate('recovery')).rejects.toThrow('split into parts can’t be changed')
  expect(await createFileKms({ ...options, recoveryKeyParts: paths }).publicKey('recovery')).toBe(
    publicKey,
  )

  rmSync(paths[1] ?? '')
  expect(() => createFileKms({ ...options, recoveryKeyParts: paths })).toThrow(
    `${paths[1]}: Not found. All parts of the recovery keys are needed`,
  )
  await expect(kms.publicKey('recovery')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
