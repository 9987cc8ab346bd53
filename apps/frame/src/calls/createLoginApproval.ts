import { BaseError } from '@fairlead/protocol'
import type { ApprovalQueue } from '../approval/createApprovalQueue.ts'
import type { LoginApproval } from '../login/LoginApproval.ts'
import type { Networks } from '../networks/createNetworks.ts'
import type { Accounts } from '../smart/createAccounts.ts'
import type { Wallet } from '../wallet/Wallet.ts'

/** Creates the approval of logins that a page wants to add. */
export function createLoginApproval(options: createLoginApproval.Options): LoginApproval {
  const { accounts, networks, queue, wallet } = options
  return {
    enter() {
      const ask = queue.enter()
      return async <result>(login: LoginApproval.Login, add: () => Promise<result>) => {
        const answer = await ask(async () => {
          const [{ address }] = await accounts.list(networks.current(), await wallet.ensure())
          return {
            address,
            description: {
              rows: [{ label: 'login', ...login }],
              title: 'addLogin',
              warnings: [{ level: 'high', word: 'warnLogin' }],
            },
            isTestnet: false,
            async run(signal) {
              if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
              return add()
            },
          }
        })
        // The queue resolves with what `run` returned.
        return answer as result
      }
    },
  }
}

export declare namespace createLoginApproval {
  type Options = {
    accounts: Pick<Accounts, 'list'>
    networks: Pick<Networks, 'current'>
    queue: Pick<ApprovalQueue, 'enter'>
    wallet: Pick<Wallet, 'ensure'>
  }
}
