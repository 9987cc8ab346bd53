import { BaseError, HexData, parse, toSessionRevocation } from '@fairlead/protocol'
import { encodeDisabling } from '@fairlead/protocol/delegations'
import { listSessions, markSessionRevoked } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { type Address, bytesToHex, stringToBytes } from 'viem'
import type { Row, Sentence } from '../approval/Description.ts'
import type { Session } from '../session/createSession.ts'
import type { MethodContext, Prepared } from '../sign/Method.ts'
import { feeRows, openingRows, openingWarnings } from '../smart/describeOperation.ts'
import { openSmartAccount } from '../smart/openSmartAccount.ts'
import { prepareOperation } from '../smart/prepareOperation.ts'
import { requireFunds, sendOperation, waitForInclusion } from '../smart/runCalls.ts'
import { checkContracts } from './checkContracts.ts'
import { findUsable, readOwnDelegations } from './readDelegations.ts'
import { requireSessions } from './requireSessions.ts'

type Context = MethodContext & { readonly session: Pick<Session, 'call'> }

const ByContext = v.tupleWithRest([v.object({ permissionContext: HexData })], v.unknown())
const ByPci = v.tupleWithRest([v.object({ pci: v.string() })], v.unknown())

/** `wallet_revokeExecutionPermission` (https://eips.ethereum.org/EIPS/eip-7715). Resolves once the chain knows. */
export async function revokeExecutionPermission(
  params: unknown,
  context: Context,
): Promise<Prepared> {
  const [{ permissionContext }] = parse(ByContext, params)
  const { session } = context
  const revocation = await prepareRevocation(permissionContext, context)
  if (!revocation.hasOperation)
    throw new BaseError('CONFLICT', { shortMessage: 'This session has already ended' })
  return {
    description: revocation.description,
    signingRequests: revocation.signingRequests,
    async finish(signatures) {
      await revocation.run(signatures)
      // The chain refuses the session from now on, so a server that doesn't answer changes nothing.
      await session
        .call(listSessions)
        .then(async ({ sessions }) => {
          const saved = sessions.find((one) => isSame(one.context, permissionContext))
          if (saved)
            await session.call(markSessionRevoked, { body: {}, params: { pci: saved.pci } })
        })
        .catch(() => undefined)
      return {}
    },
  }
}

/**
 * `wallet_revokePermissions` of the older wire format: disables the session on chain, then returns the signature with
 * which the page tells the server.
 */
export async function revokePermissions(params: unknown, context: Context): Promise<Prepared> {
  const [{ pci }] = parse(ByPci, params)
  requireSessions(context)
  const { account, network, session, signal } = context
  const { sessions } = await session.call(listSessions, undefined, { signal })
  const saved = sessions.find((one) => one.pci === pci.toLowerCase())
  if (!saved || saved.caipNetworkId !== network.caipNetworkId)
    throw new BaseError('NOT_FOUND', { shortMessage: 'No session on this network has this id' })
  const revocation = await prepareRevocation(saved.context, context)
  const message = stringToBytes(
    toSessionRevocation({
      account: `${network.caipNetworkId}:${account.address}`,
      pci: saved.pci,
    }),
  )
  return {
    description: revocation.description,
    signingRequests: [...revocation.signingRequests, { message, type: 'evm-message' }],
    async finish(signatures) {
      await revocation.run(signatures.slice(0, -1))
      return bytesToHex(signatures.at(-1)!)
    },
  }
}

/** Prepares the operation that disables every usable delegation of a session. */
async function prepareRevocation(sessionContext: unknown, context: Context) {
  const { accountCode, delegations } = requireSessions(context)
  const { network, nodes, signal } = context
  await checkContracts({ accountCode, context, delegations, isCoSigned: false })
  const owner = context.account.address as Address
  const own = readOwnDelegations(sessionContext, owner)
  const usable = await findUsable(own, owner, { delegations, network, nodes, signal })
  const delegates = new Set(own.map(({ delegate }) => delegate))
  const rows = [...delegates].map((value): Row => ({ label: 'sessionDelegate', value }))
  const said = (word: Sentence['word']): Sentence => ({ values: {}, word })
  if (usable.length === 0)
    return {
      description: {
        title: 'sessionRevoke',
        sentences: [said('sessionEnded')],
        rows,
        warnings: [],
      } as const,
      hasOperation: false,
      run: async () => undefined,
      signingRequests: [],
    }

  const account = await openSmartAccount(context)
  const callData = account.encode(
    usable.map((one) => ({ data: encodeDisabling(one), to: delegations.manager, value: 0n })),
  )
  const operation = await prepareOperation({ account, callData, context, sponsorship: 'wanted' })
  if (!operation.payer) await requireFunds(operation.cost, context)
  return {
    description: {
      title: 'sessionRevoke',
      sentences: [said('sessionRevokes')],
      rows: [...rows, ...feeRows(operation, network)],
      ...openingRows(account.opening),
      warnings: openingWarnings(account.opening),
    } as const,
    hasOperation: true,
    async run(signatures: readonly Uint8Array[]) {
      await sendOperation(operation, signatures, context)
      await waitForInclusion(operation, context)
    },
    signingRequests: operation.signingRequests,
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
