import {
  encodeContext,
  encodeRevocationOfAll,
  toDelegation,
  toDelegationTypedData,
} from '@fairlead/protocol/delegations'
import { type Address, bytesToBigInt, bytesToHex, type Hex } from 'viem'
import type { Description } from '../approval/Description.ts'
import { chainNumber } from '../sign/chainNumber.ts'
import { inOrder } from '../sign/describeCalls.ts'
import type { MethodContext, Prepared } from '../sign/Method.ts'
import { feeRows, openingRows, openingWarnings } from '../smart/describeOperation.ts'
import { openSmartAccount } from '../smart/openSmartAccount.ts'
import { prepareOperation } from '../smart/prepareOperation.ts'
import { requireFunds, sendOperation, waitForInclusion } from '../smart/runCalls.ts'
import { checkContracts } from './checkContracts.ts'
import { type AskedPermission, describeSession } from './describeSession.ts'
import { readNonce } from './readDelegations.ts'
import type { SessionSettings } from './requireSessions.ts'

/**
 * Prepares the signatures of a grant: one delegation for each permission.
 *
 * If the account doesn't run the code that sessions need, one operation installs it first, in the same approval. That
 * operation also increments the account's nonce at the nonce enforcer: delegations from before would otherwise be usable
 * again.
 */
export async function prepareGrant(options: prepareGrant.Options): Promise<Prepared> {
  const { asked, context, delegate, finish, keyHolder, settings } = options
  const { accountCode, delegations } = settings
  const { network, nodes, random, signal } = context
  const chainId = chainNumber(network)
  await checkContracts({ accountCode, context, delegations, isCoSigned: keyHolder === 'shared' })
  const account = await openSmartAccount(context)
  const current = await readNonce(account.address, { delegations, network, nodes, signal })
  const operation = account.opening && (await prepareOpening(account, settings, context))
  const nonce = operation ? current + 1n : current
  const { enforcers, manager } = delegations
  const unsigned = asked.map(({ expiry, permission }) =>
    toDelegation({
      delegate,
      delegator: account.address,
      enforcers,
      expiry,
      nonce,
      permission,
      salt: bytesToBigInt(random(32)),
    }),
  )
  const content = await describeSession({ asked, context, delegate, keyHolder })
  const first = operation?.signingRequests.length ?? 0
  return {
    description: operation
      ? withOpening(content, account.opening, feeRows(operation, network))
      : content,
    signingRequests: [
      ...(operation?.signingRequests ?? []),
      ...unsigned.map((delegation) => ({
        chainId,
        type: 'evm-typed-data' as const,
        typedData: JSON.stringify(toDelegationTypedData(delegation, { chainId, manager })),
      })),
    ],
    async finish(signatures) {
      if (operation) {
        await sendOperation(operation, signatures.slice(0, first), context)
        await waitForInclusion(operation, context)
      }
      const contexts = unsigned.map((delegation, at) =>
        encodeContext({ ...delegation, signature: bytesToHex(signatures[first + at]!) }),
      )
      return finish(contexts)
    },
  }
}

export declare namespace prepareGrant {
  type Options = {
    asked: readonly AskedPermission[]
    context: MethodContext
    delegate: Address
    /** Returns the page's result from the context of each permission. */
    finish: (contexts: readonly Hex[]) => Promise<unknown>
    keyHolder: 'app' | 'shared'
    settings: SessionSettings
  }
}

async function prepareOpening(
  account: Awaited<ReturnType<typeof openSmartAccount>>,
  { delegations }: SessionSettings,
  context: MethodContext,
) {
  const { enforcers, manager } = delegations
  const call = { data: encodeRevocationOfAll(manager), to: enforcers.nonce, value: 0n }
  const callData = account.encode([call])
  const operation = await prepareOperation({ account, callData, context, sponsorship: 'wanted' })
  if (!operation.payer) await requireFunds(operation.cost, context)
  return operation
}

function withOpening(
  content: Description,
  opening: Parameters<typeof openingWarnings>[0],
  cost: ReturnType<typeof feeRows>,
): Description {
  return {
    ...content,
    ...openingRows(opening),
    rows: inOrder(content, { cost, trial: [] }),
    warnings: [
      ...content.warnings,
      ...openingWarnings(opening),
      { level: 'note', word: 'warnSessionsEnd' },
    ],
  }
}
