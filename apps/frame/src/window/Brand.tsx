import { cleanText } from '@fairlead/protocol'
import type { Account } from './openAccount.ts'

/** Name and logo of the project, as its emails show them. */
export function Brand({ config }: Pick<Account, 'config'>) {
  return (
    <p className="brand">
      {config.logo && <img alt="" src={config.logo} />}
      <bdi>{cleanText(config.name, 100)}</bdi>
    </p>
  )
}
