import type { Transfer } from '@fairlead/protocol'

/** One word for what a transaction did, for vendors that have none of their own. */
export function guessOperation(options: guessOperation.Options): string {
  const { directions, isDeployment, method = '' } = options
  if (isDeployment) return 'deploy'
  if (/^approve$/i.test(method)) return 'approve'
  const isOut = directions.includes('out')
  const isIn = directions.includes('in')
  if (isOut && isIn) return 'trade'
  if (isOut || directions.includes('self')) return 'send'
  return isIn ? 'receive' : 'execute'
}

export declare namespace guessOperation {
  type Options = {
    directions: readonly Transfer['direction'][]
    isDeployment: boolean
    method?: string | undefined
  }
}
