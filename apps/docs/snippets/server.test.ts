import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from './server.ts'

test('server: a program of one’s own answers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-docs-'))
  const server = await serve(dataDir, 0)
  try {
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200)
  } finally {
    await server.close()
    rmSync(dataDir, { force: true, recursive: true })
  }
})
