import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../storage/openStorage.ts'
import { createAuthServer } from '../testing/createAuthServer.ts'
import { createGuideMachine } from '../testing/guideMachine.ts'

test('[SEC-312] default: the commands of the guide restore a backup, and change all keys of the copy', async () => {
  const { follow, place, remove, variables } = createGuideMachine()
  onTestFinished(remove)
  const dataDir = place('/own')
  const storage = openStorage({ clock: Date.now, dataDir })
  const server = await createAuthServer({ dataDir, storage })
  await server.signedIn(await server.createDevice(), 'ada@example.test')
  await server.kms.check()
  await storage.close()
  variables.DATA_DIR = dataDir

  const backedUp = await follow('Back up')
  // The copies of the key files, as the guide says.
  mkdirSync(place('/etc'))
  cpSync(join(dataDir, 'keys'), place('/etc/fairlead'), { recursive: true })
  const restored = await follow('Restore', 'Keys drill')

  expect(variables.DATA_DIR).toBe(place('/var/lib/fairlead'))
  const text = `${backedUp}\n${restored}`
  expect(text).toContain('The audit is intact')
  expect(text).toContain('All keys can be read.')
  expect(text).toMatch(/New key: \w+\nValues wrapped with it: [1-9]/)
  expect(text).toMatch(/New recovery key: \w+/)
  expect(text).toMatch(/New audit key, from entry \d+ on/)
  expect(text.match(/^Written: .*\.part\d$/gm)).toHaveLength(3)
  expect(text).toMatch(/opens only {2}0 values/)
  expect(text).toContain('All entries are intact.')
})
