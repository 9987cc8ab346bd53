import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadFigures, LoadNews, LoadOptions } from './load.ts'

/**
 * Runs traffic in a separate process.
 * @throws `TypeError` if the process ends too early.
 */
export function runLoad(options: runLoad.Options): Promise<LoadFigures> {
  const { onArrived, onConnected, ...asked } = options
  const script = fileURLToPath(new URL('../../relayLoad.mjs', import.meta.url))
  const child = fork(script, [JSON.stringify(asked satisfies LoadOptions)])
  return new Promise((resolve, reject) => {
    child.on('message', async (news: LoadNews) => {
      if (news.kind === 'done') return resolve(news.figures)
      if (news.kind === 'arrived') return onArrived?.(news.count)
      await onConnected?.()
      child.send('go on')
    })
    child.once('exit', (code) => reject(new TypeError(`The load ended with ${code}`)))
  })
}

export declare namespace runLoad {
  type Options = LoadOptions & {
    onArrived?: (count: number) => void
    onConnected?: () => Promise<void>
  }
}
