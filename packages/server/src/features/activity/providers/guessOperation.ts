import type { Transfer } from '@fairlead/protocol'

/** Guesses the operation type of a transaction, for vendors that have none. */
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
