import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { isMain, run } from './run.mjs'
import { root } from './workspace.mjs'

// `npm run sign:frame -- <key file>`: signs the frame's hash list with a release key of OpenSSH (Ed25519), before
// `npm run pack`. `fairlead-server frame verify` verifies the signature.

/** The list that the server's package contains, and serves. */
const list = join(root, 'packages', 'server', 'dist', 'frame', 'build.json')

if (isMain(import.meta.url)) {
  const key = process.argv[2]
  if (key === undefined || !existsSync(key)) {
    console.error('Pass the file of the release key: npm run sign:frame -- ~/.ssh/release')
    process.exit(2)
  }
  await build()
  // ssh-keygen asks before it replaces a file.
  rmSync(`${list}.sig`, { force: true })
  const { code } = await run('ssh-keygen', ['-Y', 'sign', '-n', 'fairlead-frame', '-f', key, list])
  process.exit(code)
}
