import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { bundle } from '../testing/bundle.ts'

let module: string
beforeAll(async () => {
  module = await bundle('cli/openTerminalLog.ts')
})

test.each([
  ['exits', 'process.exit(3)'],
  ['ends without work', ''],
  ['fails', "throw new TypeError('no')"],
  ['is killed after a flush', "await log.flush(); process.kill(process.pid, 'SIGKILL')"],
])('behavior: no line is lost when the process %s', async (_, end) => {
  const script = `
    import { openTerminalLog } from ${JSON.stringify(module)}
    const log = openTerminalLog()
    for (let index = 0; index < 500; index += 1) log.write(index + ' '.repeat(100) + '\\n')
    ${end}
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })

  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])

  // A batch that is being written when the process exits may arrive after later lines.
  const numbers = output
    .trimEnd()
    .split('\n')
    .map(Number)
    .sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index))
})
