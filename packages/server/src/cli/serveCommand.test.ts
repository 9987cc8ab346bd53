import { expect, test } from 'vitest'
import { stopInTime } from './serveCommand.ts'

test('default: resolves when the server is closed', async () => {
  await stopInTime({ close: async () => {} })
})

test('error: a server that does not close in time is reported', async () => {
  const running = { close: () => new Promise(() => {}) }
  await expect(stopInTime(running, 20)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
})
